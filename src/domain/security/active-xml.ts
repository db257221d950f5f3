import { NoXml, type XmlAttribute, type XmlToken, xmlTokens } from '../text/xml-tokens.ts';

/** Something in a drawing, or in another XML file, that runs, fetches or hides. */
export interface ActivePart {
  readonly found: string;
  readonly expected: string;
  readonly line: number;
}

type Fault = Pick<ActivePart, 'found' | 'expected'>;

/** By local name in any namespace, because a prefix can stand for any. */
const RUNNING = new Set([
  ...['script', 'handler', 'listener', 'iframe', 'frame', 'frameset', 'object', 'embed', 'applet'],
  ...['link', 'meta', 'base', 'form', 'portal'],
]);

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1).toLowerCase();

const NO_SCRIPT = 'a drawing without script: remove it, or export the file again as plain SVG';
const NO_FETCH =
  'everything in the file itself: embed the picture (data:image/png…), or name a #part of the file';

const OWN = 'https://own.invalid/assets/drawing.svg';
const RASTER = /^data:image\/(?:png|jpe?g|webp|gif|avif)[;,]/i;
/** Browsers ignore these characters in addresses. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what hides a scheme
const PASSED_OVER = /[\u0000-\u0020]/g;
const SCRIPT_ADDRESS =
  /(?:^|[;,("'=])(?:javascript|vbscript|livescript|data:(?:text\/|application\/|image\/svg))/i;

const leavesFile = (address: string): boolean => {
  const bare = address.replaceAll(PASSED_OVER, '');
  return !RASTER.test(bare) && URL.parse(bare, OWN)?.origin !== new URL(OWN).origin;
};

/** A link that a reader follows fetches nothing by itself. */
const isFollowed = (element: string, address: string): boolean =>
  element === 'a' && /^(?:https?:|mailto:|tel:)/i.test(address.replaceAll(PASSED_OVER, ''));

function cssFault(css: string): Fault | undefined {
  // Comments and escapes (`\75rl(…)`) spell a word in a way that is not looked for.
  const plain = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\\([0-9a-f]{1,6})\s?|\\(.)/gi, (_, hex?: string, one?: string) =>
      hex === undefined ? (one ?? '') : String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)),
    );
  if (/@import/i.test(plain)) return { found: '@import in a style', expected: NO_FETCH };
  if (/expression\s*\(|-moz-binding/i.test(plain)) return { found: 'script in a style', expected: NO_SCRIPT };
  for (const [, address = ''] of plain.matchAll(/url\(\s*["']?([^"')]*)/gi))
    if (leavesFile(address)) return { found: `url(${address}) in a style`, expected: NO_FETCH };
  return undefined;
}

/**
 * Most of a drawing: numbers, words and `url(#part)` under plain names. A value without colon, bracket,
 * backslash or @ cannot be an address, an escape or a rule. A fast path: other values are parsed.
 */
const INERT = /^(?:\s+(?!on|attributename)[\w-]+="(?:[\w\s#.,%+-]*|url\(#[\w-]*\))")*\s*$/i;

function attributeFault(element: string, { name, value }: XmlAttribute): Fault | undefined {
  const local = localName(name);
  if (local.startsWith('on')) return { found: `${name}=, which runs script`, expected: NO_SCRIPT };
  const shown = `${name}="${value.slice(0, 40)}"`;
  if (local === 'base' && name.toLowerCase() === 'xml:base') return { found: shown, expected: NO_FETCH };
  if (local === 'attributename' && /^(?:.*:)?on/i.test(value.trim()))
    return { found: `an animation of ${value.trim()}`, expected: NO_SCRIPT };
  if (SCRIPT_ADDRESS.test(value.replaceAll(PASSED_OVER, ''))) return { found: shown, expected: NO_SCRIPT };
  if (['href', 'src', 'srcset', 'srcdoc'].includes(local) && leavesFile(value) && !isFollowed(element, value))
    return { found: shown, expected: NO_FETCH };
  return cssFault(value);
}

const CHARACTER_SETS = /encoding\s*=\s*["'](?!utf-?8["']|us-ascii["']|iso-8859-1["'])([^"']*)/i;

function faultOf(token: XmlToken, inside: string): Fault | undefined {
  switch (token.kind) {
    case 'element': {
      const element = localName(token.name);
      if (RUNNING.has(element)) return { found: `<${token.name}>`, expected: NO_SCRIPT };
      if (INERT.test(token.written)) return undefined;
      for (const attribute of token.attributes()) {
        const fault = attributeFault(element, attribute);
        if (fault) return fault;
      }
      return undefined;
    }
    case 'text':
      return inside === 'style' ? cssFault(token.text) : undefined;
    case 'doctype':
      return /\[|<!ENTITY/i.test(token.text)
        ? { found: 'a DOCTYPE with declarations of its own', expected: 'no DOCTYPE: no program needs it' }
        : undefined;
    case 'instruction': {
      if (token.name.toLowerCase() === 'xml-stylesheet')
        return { found: '<?xml-stylesheet?>', expected: NO_FETCH };
      const [, set] = token.name.toLowerCase() === 'xml' ? (CHARACTER_SETS.exec(token.text) ?? []) : [];
      return set === undefined
        ? undefined
        : { found: `the character set ${set}`, expected: 'UTF-8, the only encoding that can be checked' };
    }
  }
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** The first part of an XML text that could run, fetch or hide something. */
export function activePartOf(text: string): ActivePart | undefined {
  if (['\0', '\ufffe', '\ufffd'].some((strange) => text.includes(strange)))
    return {
      line: 1,
      found: 'bytes that are not UTF-8',
      expected: 'UTF-8, the only encoding that can be checked',
    };
  let inside = '';
  try {
    for (const token of xmlTokens(text.replace(/^\ufeff/, ''))) {
      const fault = faultOf(token, inside);
      if (fault) return { ...fault, line: lineAt(text, token.at) };
      if (token.kind === 'element') inside = localName(token.name);
    }
    return undefined;
  } catch (cause) {
    if (!(cause instanceof NoXml)) throw cause;
    return {
      line: lineAt(text, cause.at),
      found: cause.message,
      expected: 'valid XML: export the file again',
    };
  }
}
