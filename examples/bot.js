// A bot for Node: most points at once; a domino with many crowns or fires; a place in the middle of things.
const readline = require("node:readline");

const answer = (message) => process.stdout.write(JSON.stringify(message) + "\n");

const marks = (message, number) => {
  const halves = (message.facts.dominoes || {})[number] || [];
  return halves.reduce((sum, [, count]) => sum + count, 0);
};

function choose(message) {
  const worth = (choice) => choice.points + (choice.kind === "take" ? marks(message, choice.piece) : 0);
  const best = Math.max(...message.legal.map(worth));
  return message.legal.find((choice) => worth(choice) === best).action;
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") answer({ ready: true });
  if (message.type === "choose") answer({ action: choose(message) });
});
