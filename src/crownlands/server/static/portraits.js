/** The faces of bots. */

import { drawn, icon } from "./art.js";
import { s } from "./dom.js";
import { botAbout, botName, sentence } from "./words.js";

/** The drawing of a bot's face; one that somebody added has that of all others. @param {string} bot */
export function face(bot) {
  return drawn(`bot.${bot}`) ? `bot.${bot}` : "bot.other";
}

/** A bot's face, for those who see it; whoever points at it is told what the bot is like. @param {string} bot @param {string} [classes] */
export function portrait(bot, classes = "portrait") {
  const picture = icon(face(bot), classes);
  const words = [sentence(botName(bot)), botAbout(bot)].filter(Boolean).join(": ");
  picture.prepend(s("title", {}, words));
  return picture;
}
