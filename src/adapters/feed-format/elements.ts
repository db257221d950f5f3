import { SaxesParser } from 'saxes';
import { OutsideError } from '#adapters/outside/request-text.ts';
import { findItems } from '#domain/intake/layout.ts';
import type { FormatOptions, Remark, Rows } from './start.ts';
import { withStart } from './start.ts';

const START = 256 * 1024;
const DEEPEST = 40;
/** One vehicle has hundreds of values, not millions. */
const MOST_VALUES = 20_000;
const LONGEST_ELEMENT = 2 * 1024 * 1024;

/** No names but those of the feed are in it, so that an element may be called `constructor` or `__proto__`. */
type Element = Record<string, unknown>;
const emptyElement = (): Element => Object.create(null);

function put(element: Element, name: string, value: unknown): void {
  const before = element[name];
  if (before === undefined) element[name] = value;
  else if (Array.isArray(before)) before.push(value);
  else element[name] = [before, value];
}

/** Text alone is a text; with attributes or children it is one of their number. */
function closed(element: Element, text: string): unknown {
  const said = text.trim();
  for (const _ in element) {
    if (said !== '') element['#text'] = said;
    return element;
  }
  return said;
}

/** `&nbsp;` and a bare `&` are wrong in XML and usual in feeds: both can be read in one way only. */
const isAboutEntity = ({ message }: Error): boolean => /entity/i.test(message);

/** Counts the elements and attributes of the beginning, by their path. */
function pathsIn(start: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const open: string[] = [];
  const count = (path: string) => counts.set(path, (counts.get(path) ?? 0) + 1);
  const parser = new SaxesParser({ fragment: false });
  parser.on('error', (cause) => {
    if (!isAboutEntity(cause)) throw cause;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > DEEPEST) throw new Error('too deep');
    open.push(name);
    const path = open.join('/');
    count(path);
    for (const attribute of Object.keys(attributes)) count(`${path}/@${attribute}`);
  });
  parser.on('closetag', () => open.pop());
  try {
    parser.write(start);
  } catch {
    // Only the beginning was looked at; the whole is read below, where an error is told.
  }
  return counts;
}

interface Frame {
  readonly name: string;
  readonly element: Element;
  text: string;
}

const messageOf = ({ message }: Error): string => message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');

/**
 * The elements of an XML feed that stand for vehicles. Entities of the document's own are not expanded: they are how
 * small files become large ones, and feeds have no use for them.
 */
export async function* rowsOfElements(
  texts: AsyncIterable<string>,
  { where, items }: FormatOptions,
  remark: Remark = () => undefined,
): Rows {
  const { start, whole } = await withStart(texts, START);
  const item = items ?? findItems(pathsIn(start));
  const found: unknown[] = [];
  const frames: Frame[] = [];
  let depth = 0;
  let values = 0;
  let length = 0;
  let unheard = 0;
  let isRemarked = false;
  const refuse = (what: string): never => {
    throw new OutsideError({ where, what, remedy: 'Ask the sender: no feed of vehicles looks like that.' });
  };
  const parser = new SaxesParser();
  parser.on('error', (cause) => {
    if (isAboutEntity(cause)) {
      if (!isRemarked)
        remark(
          `Line ${parser.line} has an & that stands for nothing in XML; such signs are kept as they are.`,
        );
      isRemarked = true;
      return;
    }
    const isCut = /unclosed|unexpected end|must contain a root/i.test(cause.message);
    throw new OutsideError({
      where,
      what: isCut
        ? 'the file ends in the middle: its elements are not closed'
        : `the text is not valid XML in line ${parser.line}: ${messageOf(cause)}`,
      remedy: isCut
        ? 'The file was cut off. Ask the sender to send it again.'
        : 'Ask the sender to correct it.',
      cause,
    });
  });
  parser.on('doctype', (text) => {
    if (/<!ENTITY/i.test(text)) refuse('the file declares entities of its own, which are not expanded');
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    unheard = 0;
    if (depth > DEEPEST) refuse(`elements lie deeper than ${DEEPEST} levels`);
    if (frames.length === 0 && name !== item) return;
    if (frames.length === 0) {
      values = 0;
      length = 0;
    }
    const element = emptyElement();
    for (const [key, value] of Object.entries(attributes)) {
      element[`@${key}`] = value;
      values += 1;
    }
    // With a space before it, what is kept becomes a text of its own, and does not hold the chunk it was cut from.
    frames.push({ name, element, text: ' ' });
    values += 1;
    if (values > MOST_VALUES) refuse(`one element <${item}> has more than ${MOST_VALUES} values`);
  });
  const onText = (text: string) => {
    unheard = 0;
    const frame = frames.at(-1);
    if (!frame) return;
    length += text.length;
    if (length > LONGEST_ELEMENT) refuse(`one element <${item}> is longer than 2 MB`);
    frame.text += text;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', () => {
    depth -= 1;
    unheard = 0;
    const frame = frames.pop();
    if (!frame) return;
    const value = closed(frame.element, frame.text);
    const parent = frames.at(-1);
    if (parent) put(parent.element, frame.name, value);
    else found.push(typeof value === 'string' ? { '#text': value } : value);
  });
  for await (const text of whole) {
    // A text is told only when it ends, so one that never does is counted here.
    unheard += text.length;
    if (unheard > LONGEST_ELEMENT)
      refuse(item === null ? 'one text is longer than 2 MB' : `one element <${item}> is longer than 2 MB`);
    parser.write(text);
    yield* found.splice(0);
  }
  parser.close();
  yield* found.splice(0);
  // Only now, because a file that is not XML at all is told as that.
  if (item === null)
    throw new OutsideError({
      where,
      what: 'no element is found that stands for a vehicle',
      remedy: 'Name it as "items", such as "vehicle".',
    });
}
