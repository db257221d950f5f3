/** The tokens of an XML text, as far as the search for active content needs them. */
export type XmlToken =
  | {
      readonly kind: 'element';
      readonly name: string;
      /** All of them as they are written, in the shape that XML demands. */
      readonly written: string;
      /** Parsed on demand. */
      readonly attributes: () => readonly XmlAttribute[];
      readonly at: number;
    }
  | { readonly kind: 'text'; readonly text: string; readonly at: number }
  /** `<!DOCTYPE …>` with its internal subset. */
  | { readonly kind: 'doctype'; readonly text: string; readonly at: number }
  /** `<?name …?>` */
  | { readonly kind: 'instruction'; readonly name: string; readonly text: string; readonly at: number };

export interface XmlAttribute {
  readonly name: string;
  /** With its entities resolved. */
  readonly value: string;
}

/** It is no XML that a browser would show. */
export class NoXml extends Error {
  override name = 'NoXml';
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const HIGHEST_CHARACTER = 0x10ffff;

function characterOf(reference: string, at: number): string {
  const named = NAMED[reference];
  if (named !== undefined) return named;
  const [, hex, decimal] = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(reference) ?? [];
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  if (!Number.isInteger(code) || code > HIGHEST_CHARACTER)
    throw new NoXml(`&${reference}; is no entity that XML knows`, at);
  return String.fromCodePoint(code);
}

const resolved = (text: string, at: number): string => {
  if (!text.includes('&')) return text;
  return text.replace(/&([^;&<]*;?)/g, (_, reference: string) => {
    if (!reference.endsWith(';')) throw new NoXml('an & that starts no entity', at);
    return characterOf(reference.slice(0, -1), at);
  });
};

/** Each matches at a given position, because of the flag `y`. */
const COMMENT = /<!--[\s\S]*?-->/y;
const CDATA = /<!\[CDATA\[([\s\S]*?)\]\]>/y;
const INSTRUCTION = /<\?([^\s?>]+)([\s\S]*?)\?>/y;
const DOCTYPE = /<!DOCTYPE((?:[^[\]<>"']|"[^"]*"|'[^']*')*(?:\[[\s\S]*?\]\s*)?)>/iy;
const CLOSING = /<\/[^\s<>/]+\s*>/y;
const OPENING = /<([^\s<>/!?="'&]+)((?:\s+[^\s<>/="'&]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/y;
const ATTRIBUTE = /([^\s<>/="'&]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const attributesOf = (text: string, at: number): readonly XmlAttribute[] =>
  [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => ({
    name,
    value: resolved(double ?? single ?? '', at),
  }));

/** A token at a position: its length and contents. Comments and end tags have none. */
interface Mark {
  readonly length: number;
  readonly token?: XmlToken;
}

type ReadMark = (text: string, at: number) => Mark | undefined;

const comment: ReadMark = (text, at) => {
  const found = matchAt(COMMENT, text, at);
  return found ? { length: found[0].length } : undefined;
};

const closing: ReadMark = (text, at) => {
  const found = matchAt(CLOSING, text, at);
  return found ? { length: found[0].length } : undefined;
};

const cdata: ReadMark = (text, at) => {
  const found = matchAt(CDATA, text, at);
  return found ? { length: found[0].length, token: { kind: 'text', text: found[1] ?? '', at } } : undefined;
};

const instruction: ReadMark = (text, at) => {
  const [whole, name = '', rest = ''] = matchAt(INSTRUCTION, text, at) ?? [];
  return whole === undefined
    ? undefined
    : { length: whole.length, token: { kind: 'instruction', name, text: rest, at } };
};

const doctype: ReadMark = (text, at) => {
  const found = matchAt(DOCTYPE, text, at);
  return found
    ? { length: found[0].length, token: { kind: 'doctype', text: found[1] ?? '', at } }
    : undefined;
};

const opening: ReadMark = (text, at) => {
  const [whole, name = '', written = ''] = matchAt(OPENING, text, at) ?? [];
  return whole === undefined
    ? undefined
    : {
        length: whole.length,
        token: { kind: 'element', name, written, attributes: () => attributesOf(written, at), at },
      };
};

/** By the character after `<`. Others begin an element. */
const MARKS: Readonly<Record<string, readonly ReadMark[]>> = {
  '!': [comment, cdata, doctype],
  '/': [closing],
  '?': [instruction],
};
const ELEMENT = [opening];

function markAt(text: string, at: number): Mark {
  for (const read of MARKS[text[at + 1] ?? ''] ?? ELEMENT) {
    const mark = read(text, at);
    if (mark) return mark;
  }
  throw new NoXml('a "<" that starts nothing that XML knows', at);
}

/**
 * Strict: anything unknown throws `NoXml`, so that nothing is missed. Start and end tags are not matched,
 * because that does not change what they are.
 */
export function* xmlTokens(text: string): Generator<XmlToken> {
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const end = next === -1 ? text.length : next;
    if (end > at) yield { kind: 'text', text: resolved(text.slice(at, end), at), at };
    if (next === -1) return;
    const { length, token } = markAt(text, next);
    if (token) yield token;
    at = next + length;
  }
}
