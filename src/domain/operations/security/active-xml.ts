import { SaxesParser } from 'saxes';

/** Something in a drawing, or in another XML file, that runs, fetches or hides. */
export interface ActivePart {
  readonly found: string;
  readonly expected: string;
  readonly line: number;
}

type Fault = Pick<ActivePart, 'found' | 'expected'>;

/** Elements by local name in any namespace, because any prefix can name it. */
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

/** Returns true for a link that a reader has to follow. It fetches nothing by itself. */
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

function attributeFault(element: string, name: string, value: string): Fault | undefined {
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

/**
 * Every address, entity, rule, handler, prefix or running element contains one of these. A text without any of them is harmless
 * to every reader. Most drawings have none, and all of a dealer's are checked at each start: to parse them takes half a second.
 */
const TELLING = new RegExp(
  `[&:@\\\\]|//|url\\((?!#)|<[!?]|\\bon\\w*\\s*=|attributename|(?:href|src)(?!="#)|<(?:${[...RUNNING].join('|')})`,
  'i',
);
const USUAL_NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"';

const CHARACTER_SETS = new Set(['utf-8', 'us-ascii', 'iso-8859-1']);

function* faultsIn(element: string, attributes: Readonly<Record<string, string>>): Generator<Fault> {
  if (RUNNING.has(localName(element))) yield { found: `<${element}>`, expected: NO_SCRIPT };
  for (const [name, value] of Object.entries(attributes)) {
    const fault = attributeFault(localName(element), name, value);
    if (fault) yield fault;
  }
}

/** Ends the reading. */
class ActiveContent extends Error {
  readonly part: ActivePart;
  constructor(part: ActivePart) {
    super(part.found);
    this.part = part;
  }
}

/** Finds the first part of an XML text that could run, fetch or hide something. Whatever is not XML counts, so that nothing is missed. */
export function activePartOf(xml: string): ActivePart | undefined {
  if (['\0', '\ufffe', '\ufffd'].some((strange) => xml.includes(strange)))
    return {
      line: 1,
      found: 'bytes that are not UTF-8',
      expected: 'UTF-8, the only encoding that can be checked',
    };
  if (!TELLING.test(xml.replace(USUAL_NAMESPACE, ''))) return undefined;
  const parser = new SaxesParser();
  const refuse = (fault: Fault | undefined, line = parser.line): void => {
    if (fault) throw new ActiveContent({ ...fault, line });
  };
  let line = 1;
  /** All contents of a style are one text, whatever elements are in between. */
  let css = '';
  let stylesOpen = 0;
  const onText = (text: string): void => {
    if (stylesOpen > 0) css += text;
  };
  parser.on('error', ({ message }) =>
    refuse({ found: message.replace(/^[\d:]+ |\.$/g, ''), expected: 'valid XML: export the file again' }),
  );
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !CHARACTER_SETS.has(encoding.toLowerCase()))
      refuse({
        found: `the character set ${encoding}`,
        expected: 'UTF-8, the only encoding that can be checked',
      });
  });
  parser.on('processinginstruction', ({ target }) => {
    if (target.toLowerCase() === 'xml-stylesheet')
      refuse({ found: '<?xml-stylesheet?>', expected: NO_FETCH });
  });
  parser.on('doctype', (declared) => {
    if (/\[|<!ENTITY/i.test(declared))
      refuse({
        found: 'a DOCTYPE with declarations of its own',
        expected: 'no DOCTYPE: no program needs it',
      });
  });
  parser.on('opentagstart', () => {
    line = parser.line;
  });
  parser.on('opentag', ({ name, attributes }) => {
    for (const fault of faultsIn(name, attributes)) refuse(fault, line);
    if (localName(name) === 'style') stylesOpen += 1;
  });
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', ({ name }) => {
    if (localName(name) !== 'style') return;
    refuse(cssFault(css), line);
    stylesOpen -= 1;
    if (stylesOpen === 0) css = '';
  });
  try {
    parser.write(xml).close();
    return undefined;
  } catch (cause) {
    if (!(cause instanceof ActiveContent)) throw cause;
    return cause.part;
  }
}
