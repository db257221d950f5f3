/** Where the first list of objects in a JSON text begins. */
export interface ListStart {
  /** The names on the way to it: `data.items`; empty where the list is the document. */
  readonly path: string;
  /** The place after its bracket. */
  readonly at: number;
}

const SPACE = /\s/;

/** The place of the quote that ends a string, or -1 if the text ends before. */
export function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\' && at - 1 - slashes >= from) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return -1;
}

const nextLetter = (text: string, from: number): string => {
  let at = from;
  while (at < text.length && SPACE.test(text.charAt(at))) at += 1;
  return text.charAt(at);
};

/** Looks at the beginning of a text only. With `wanted` it finds the list at that path and no other. */
export function firstList(start: string, wanted?: string): ListStart | null {
  const names: string[] = [];
  let name = '';
  for (let at = 0; at < start.length; at += 1) {
    const letter = start.charAt(at);
    if (letter === '"') {
      const end = endOfString(start, at + 1);
      if (end < 0) return null;
      if (nextLetter(start, end + 1) === ':') name = start.slice(at + 1, end);
      at = end;
    } else if (letter === '{' || letter === '[') {
      names.push(name);
      const path = names.filter((one) => one !== '').join('.');
      if (letter === '[' && (wanted === undefined ? nextLetter(start, at + 1) === '{' : path === wanted))
        return { path, at: at + 1 };
      name = '';
    } else if (letter === '}' || letter === ']') {
      names.pop();
      name = '';
    }
  }
  return null;
}
