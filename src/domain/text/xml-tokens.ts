/** What an XML text is made of, as far as somebody needs to know who looks for what runs. */
export type XmlToken =
  | {
      readonly kind: 'element';
      readonly name: string;
      readonly attributes: readonly XmlAttribute[];
      readonly at: number;
    }
  | { readonly kind: 'text'; readonly text: string; readonly at: number }
  /** `<!DOCTYPE …>`, with what stands in its brackets. */
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
    throw new NoXml(`&${reference}; stands for nothing that XML knows`, at);
  return String.fromCodePoint(code);
}

const resolved = (text: string, at: number): string =>
  text.replace(/&([^;&<]*;?)/g, (_, reference: string) => {
    if (!reference.endsWith(';')) throw new NoXml('an & begins no entity', at);
    return characterOf(reference.slice(0, -1), at);
  });

/** Each from the place at which it was found to be due; `y` holds it there. */
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

/** What stands at a `<`, and how long it is; comments and ends of elements say nothing. */
function markAt(text: string, at: number): { readonly length: number; readonly token?: XmlToken } {
  const silent = matchAt(COMMENT, text, at) ?? matchAt(CLOSING, text, at);
  if (silent) return { length: silent[0].length };
  const cdata = matchAt(CDATA, text, at);
  if (cdata) return { length: cdata[0].length, token: { kind: 'text', text: cdata[1] ?? '', at } };
  const instruction = matchAt(INSTRUCTION, text, at);
  if (instruction) {
    const [whole, name = '', rest = ''] = instruction;
    return { length: whole.length, token: { kind: 'instruction', name, text: rest, at } };
  }
  const doctype = matchAt(DOCTYPE, text, at);
  if (doctype) return { length: doctype[0].length, token: { kind: 'doctype', text: doctype[1] ?? '', at } };
  const opening = matchAt(OPENING, text, at);
  if (!opening) throw new NoXml('a "<" begins nothing that XML knows', at);
  const [whole, name = '', attributes = ''] = opening;
  return {
    length: whole.length,
    token: { kind: 'element', name, attributes: attributesOf(attributes, at), at },
  };
}

/**
 * Strict: what is not understood throws `NoXml`, so that nothing is passed over. Elements are not matched with their
 * ends: that changes nothing about what they are.
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
