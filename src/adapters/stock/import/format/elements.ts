import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { HttpError } from '#adapters/lib/http/request-text.ts';
import { findItems, seenItems } from '#domain/stock/import/layout.ts';
import { type FormatOptions, type Remark, type Rows, withStart } from './start.ts';

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

/** Returns the text of an element that has nothing else. With attributes or children, the text becomes one of them. */
function closed(element: Element, text: string): unknown {
  const trimmed = text.trim();
  for (const _ in element) {
    if (trimmed !== '') element['#text'] = trimmed;
    return element;
  }
  return trimmed;
}

/** Returns true for errors about `&nbsp;` or a bare `&`. They are wrong in XML and usual in feeds, and can be read in one way only. */
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

function notXml(where: string, line: number, cause: Error): HttpError {
  const isCut = /unclosed|unexpected end|must contain a root/i.test(cause.message);
  return new HttpError({
    where,
    what: isCut
      ? 'the file ends in the middle: its elements are not closed'
      : `the text is not valid XML in line ${line}: ${messageOf(cause)}`,
    remedy: isCut
      ? 'The file was cut off. Ask the sender to send it again.'
      : 'Ask the sender to correct it.',
    cause,
  });
}

interface Reading {
  readonly where: string;
  /** The name of the elements that stand for vehicles. */
  readonly item: string | null;
  readonly remark: Remark;
}

/** Makes a value of each element that stands for a vehicle, as soon as it ends. */
class ElementReader {
  readonly #reading: Reading;
  readonly #parser = new SaxesParser();
  readonly #found: unknown[] = [];
  readonly #frames: Frame[] = [];
  #depth = 0;
  #values = 0;
  #length = 0;
  #unheard = 0;
  #isRemarked = false;

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#parser.on('error', (cause) => this.#fail(cause));
    this.#parser.on('doctype', (text) => {
      if (/<!ENTITY/i.test(text))
        this.#refuse('the file declares entities of its own, which are not expanded');
    });
    this.#parser.on('opentag', (tag) => this.#open(tag));
    this.#parser.on('text', (text) => this.#add(text));
    this.#parser.on('cdata', (text) => this.#add(text));
    this.#parser.on('closetag', () => this.#close());
  }

  /** Returns the rows that end in this text. */
  read(text: string): readonly unknown[] {
    // A text is told only when it ends, so one that never does is counted here.
    this.#unheard += text.length;
    if (this.#unheard > LONGEST_ELEMENT)
      this.#refuse(`${this.#reading.item === null ? 'one text' : this.#one} is longer than 2 MB`);
    this.#parser.write(text);
    return this.#found.splice(0);
  }

  end(): readonly unknown[] {
    this.#parser.close();
    return this.#found.splice(0);
  }

  get #one(): string {
    return `one element <${this.#reading.item}>`;
  }

  #refuse(what: string): never {
    const { where } = this.#reading;
    throw new HttpError({ where, what, remedy: 'Ask the sender: no feed of vehicles looks like that.' });
  }

  #fail(cause: Error): void {
    const { where, remark } = this.#reading;
    const { line } = this.#parser;
    if (!isAboutEntity(cause)) throw notXml(where, line, cause);
    if (!this.#isRemarked)
      remark(`Line ${line} has an & that stands for nothing in XML; such signs are kept as they are.`);
    this.#isRemarked = true;
  }

  #open({ name, attributes }: SaxesTagPlain): void {
    this.#depth += 1;
    this.#unheard = 0;
    if (this.#depth > DEEPEST) this.#refuse(`elements lie deeper than ${DEEPEST} levels`);
    if (this.#frames.length === 0) {
      if (name !== this.#reading.item) return;
      this.#values = 0;
      this.#length = 0;
    }
    const element = emptyElement();
    for (const [key, value] of Object.entries(attributes)) {
      element[`@${key}`] = value;
      this.#values += 1;
    }
    // With a space before it, what is kept becomes a text of its own, and does not hold the chunk it was cut from.
    this.#frames.push({ name, element, text: ' ' });
    this.#values += 1;
    if (this.#values > MOST_VALUES) this.#refuse(`${this.#one} has more than ${MOST_VALUES} values`);
  }

  #add(text: string): void {
    this.#unheard = 0;
    const frame = this.#frames.at(-1);
    if (!frame) return;
    this.#length += text.length;
    if (this.#length > LONGEST_ELEMENT) this.#refuse(`${this.#one} is longer than 2 MB`);
    frame.text += text;
  }

  #close(): void {
    this.#depth -= 1;
    this.#unheard = 0;
    const frame = this.#frames.pop();
    if (!frame) return;
    const value = closed(frame.element, frame.text);
    const parent = this.#frames.at(-1);
    if (parent) put(parent.element, frame.name, value);
    else this.#found.push(typeof value === 'string' ? { '#text': value } : value);
  }
}

/**
 * Reads the elements of an XML feed that stand for vehicles. Entities of the document's own are not expanded: they are how small
 * files become large ones, and feeds have no use for them.
 */
export async function* rowsOfElements(
  texts: AsyncIterable<string>,
  { where, items }: FormatOptions,
  remark: Remark = () => undefined,
): Rows {
  const { start, whole } = await withStart(texts, START);
  const counts = pathsIn(start);
  // A path such as "estoque.veiculos.veiculo" names its last element.
  const item = items === undefined ? findItems(counts) : (items.split('.').at(-1) ?? items);
  const seen = seenItems(counts);
  const reader = new ElementReader({ where, item, remark });
  for await (const text of whole) yield* reader.read(text);
  yield* reader.end();
  // Only now, because a file that is not XML at all is told as that.
  if (item === null)
    throw new HttpError({
      where,
      what: 'no element is found that stands for a vehicle',
      remedy: `Name it as "items", such as "vehicle".${seen === '' ? '' : ` Seen: ${seen}.`}`,
    });
}
