const LINE_BREAKS = /\r\n?|[\u2028\u2029]/g;
const ANY_SPACE = /\s+/g;
// Direction overrides and zero-width marks let a feed show one thing and mean another.
const INVISIBLE = /\p{Cc}|[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
const INVISIBLE_BUT_NEWLINE = /(?!\n)(?:\p{Cc}|[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF])/gu;
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

const cut = (text: string, limit: number): string =>
  text.length <= limit
    ? text
    : text
        .slice(0, limit)
        .toWellFormed()
        .replace(/\uFFFD$/, '')
        .trimEnd();

/** Cleans one line of text: control characters are removed. Markup stays, as plain characters. */
export const cleanLine = (text: string, limit: number): string => {
  if (text.length <= limit && PLAIN.test(text)) return text;
  return cut(text.replace(ANY_SPACE, ' ').replace(INVISIBLE, '').trim().toWellFormed(), limit);
};

/** Cleans several lines. Newlines stay, at most two in a row. */
export const cleanBlock = (text: string, limit: number): string =>
  cut(
    text
      .replace(LINE_BREAKS, '\n')
      .replaceAll('\t', ' ')
      .replace(INVISIBLE_BUT_NEWLINE, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
      .toWellFormed(),
    limit,
  );
