"""Numbers as the reader's language writes them."""

from crownlands.engine.words import Message


def written(number: float, form: str) -> str:
    """A number in a format of Python's, with the marks of the language: 1,234.5 and 12.3%, 1 234,5 and %12,3."""
    text, example = format(number, form), str(Message("number.example"))
    marks = {ord(","): example[1], ord("."): example[-2]}
    if text.endswith("%"):
        return str(Message("number.percent", number=text[:-1].translate(marks)))
    return text.translate(marks)


def bare(number: float, form: str) -> str:
    """The same without a sign for per cent: of two numbers in a row, the head of the column has it."""
    return written(100 * number, form.replace("%", "f")) if form.endswith("%") else written(number, form)
