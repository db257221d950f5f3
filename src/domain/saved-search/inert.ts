// Line breaks would begin a line of the sender’s choosing; the others reorder or hide what is read.
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;
const LONGEST = 120;
const WORD_JOINER = '\u2060';

/**
 * Text of a feed as a letter may say it: on one line, of bounded length, and nothing in it becomes a link in a mailbox
 * that looks for addresses. `See evil.example` keeps its look.
 */
export function inert(text: string): string {
  const line = text
    .replace(UNPRINTABLE, ' ')
    .replace(/\b[a-z][a-z0-9+.-]*:\/\//gi, '')
    .replace(/\s+/g, ' ')
    .trim();
  const short = line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1).trimEnd()}…`;
  return short.replace(/(?<=[\p{L}\p{N}])[.@](?=\p{L})/gu, (sign) => `${sign}${WORD_JOINER}`);
}
