/** The paragraphs of a feed’s text, to be drawn as text and nothing else. */
export const paragraphsOf = (text: string | null): readonly string[] =>
  text === null
    ? []
    : text
        .split(/\n{2,}|\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== '');
