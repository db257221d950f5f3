/** No form nests as deep. Deeper values make code that walks through them run out of its stack. */
export const MOST_LEVELS = 64;

/**
 * Returns true if lists and objects of a JSON text are nested deeper than `MOST_LEVELS`. Call it before parsing. Brackets between
 * quotes do not count.
 */
export function isTooDeep(json: string): boolean {
  let level = 0;
  let isQuoted = false;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) at += Number(sign === '\\');
    else if (sign === '[' || sign === '{') level += 1;
    else if (sign === ']' || sign === '}') level -= 1;
    if (level > MOST_LEVELS) return true;
  }
  return false;
}
