import * as React from 'react';
import { renderToString } from 'react-dom/server';
import { flat } from './flat.ts';

/**
 * React elements as HTML, without what a server needs that streams to a browser: no segments, no queues, no boundaries.
 *
 * Elements, texts, functions and the hooks of a first drawing are drawn here. How an attribute is written is React’s
 * rule: React is asked once for each name and kind of value. At the first thing that is not known here, React draws the
 * whole part, and every later one of that component.
 */

class NeedsReact extends Error {}

function needReact(what: string): never {
  throw new NeedsReact(what);
}

type Props = Readonly<Record<string, unknown>>;
type Draws = (props: Props) => unknown;

interface Element {
  readonly $$typeof: symbol;
  readonly type: unknown;
  readonly props: Props;
}

const ELEMENT = Symbol.for('react.transitional.element');
const MEMO = Symbol.for('react.memo');

let html = '';
/** Two texts side by side are kept apart by a comment, as two nodes are what the browser must find. */
let isAfterText = false;
let selected: unknown = null;
/** Counts the hooks that were called: what has called one may depend on more than its props. */
let hooked = 0;

// --- hooks: what React answers while it draws for the first time

const nothing = (): void => {};
const change = (): never => needReact('a change of state while drawing');
const initial = (value: unknown): unknown => (typeof value === 'function' ? value() : value);

const HOOKS: Readonly<Record<string, (...given: never[]) => unknown>> = {
  useState: (value: unknown) => [initial(value), change],
  useReducer: (_: unknown, value: unknown, make?: (value: unknown) => unknown) => [
    make ? make(value) : value,
    change,
  ],
  useMemo: (make: () => unknown) => make(),
  useCallback: (given: unknown) => given,
  useRef: (current: unknown) => ({ current }),
  useEffect: nothing,
  useLayoutEffect: nothing,
  useInsertionEffect: nothing,
  useImperativeHandle: nothing,
  useDebugValue: nothing,
  useDeferredValue: (value: unknown, first?: unknown) => first ?? value,
  useTransition: () => [false, change],
  useSyncExternalStore: (_: unknown, _now: unknown, onServer?: () => unknown) =>
    onServer ? onServer() : needReact('a store without a value for servers'),
};

const dispatcher = new Proxy(HOOKS, {
  get(hooks, name) {
    hooked++;
    return hooks[String(name)] ?? needReact(`the hook ${String(name)}`);
  },
});

/** Where React’s hooks look for who draws. */
const internals = (React as unknown as Record<string, { H: unknown } | undefined>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
];

// --- texts and attributes

const SPECIAL = /["&'<>]/;
const ENTITIES: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};
const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/["&'<>]/g, (sign) => ENTITIES[sign] ?? sign) : text;

function askedAttribute(tag: string, name: string, value: unknown): string {
  const drawn = renderToString(React.createElement(tag, { [name]: value }));
  const start = drawn.lastIndexOf(`<${tag}`) + tag.length + 1;
  return drawn.slice(start, drawn.indexOf('>', start)).replace(/\/$/, '');
}

/** How an attribute starts that is written as it is given, `''` if it is not written, `null` if its value has to be looked at. */
type Start = string | null;

function askedStart(tag: string, name: string, probe: string | number): Start {
  const drawn = askedAttribute(tag, name, probe);
  return drawn === '' ? '' : drawn.endsWith(`="${probe}"`) ? drawn.slice(0, -`${probe}"`.length) : null;
}

const ADDRESSES: ReadonlySet<string> = new Set(['href', 'src', 'action', 'formAction']);

/** Empty addresses, and those that may run something, are React’s to judge: behind spaces and controls stands a `j`. */
function isOdd(name: string, value: string): boolean {
  if (!ADDRESSES.has(name)) return false;
  let at = 0;
  while (value.charCodeAt(at) <= 32) at++;
  return at === value.length || value[at] === 'j' || value[at] === 'J';
}

function written(tag: Tag, name: string, value: string | number | boolean): string {
  if (typeof value === 'boolean') {
    const asked = value ? tag.whenTrue : tag.whenFalse;
    const known = asked.get(name) ?? askedAttribute(tag.name, name, value);
    asked.set(name, known);
    return known;
  }
  const isText = typeof value === 'string';
  if (isText ? isOdd(name, value) : value < 1) return askedAttribute(tag.name, name, value);
  const starts = isText ? tag.texts : tag.numbers;
  let start = starts.get(name);
  if (start === undefined) {
    start = askedStart(tag.name, name, isText ? 'words' : 7);
    starts.set(name, start);
  }
  if (start === null) return askedAttribute(tag.name, name, value);
  return start === '' ? '' : `${start}${isText ? escaped(value) : value}"`;
}

function attribute(tag: Tag, name: string, value: unknown): void {
  if (value === null || value === undefined) return;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    html += written(tag, name, value);
  else if (typeof value !== 'function') html += askedAttribute(tag.name, name, value);
  else if (!/^on[A-Z]/.test(name)) needReact(`a function as ${name}`);
}

// --- elements

const VOID: ReadonlySet<string> = new Set(
  'area base br col embed hr img input param source track wbr'.split(' '),
);
/** What an island has around contents that stand in the page. */
const CONTENTS = 'astro-slot';
/** They stand elsewhere than where they are drawn, or have rules that nothing here needs. */
const REACTS_OWN: ReadonlySet<string> = new Set(
  'title link script style meta html head body pre listing object menuitem'.split(' '),
);
/** Written behind the others, in this order, whatever order they were given in. */
const LAST: Readonly<Record<string, readonly string[]>> = {
  input: ['name', 'formAction', 'formEncType', 'formMethod', 'formTarget'],
  button: ['name', 'formAction', 'formEncType', 'formMethod', 'formTarget'],
  form: ['action', 'encType', 'method', 'target'],
};
/** What a field says of its value: given, or only where it starts. It is written as an attribute, as text, or on an option. */
const OF_VALUE: Readonly<Record<string, readonly string[]>> = {
  input: ['checked', 'defaultChecked', 'value', 'defaultValue'],
  select: ['value', 'defaultValue'],
  textarea: ['value', 'defaultValue'],
};

/** What is known of a tag: its rules, and how React writes its attributes, by their names. */
interface Tag {
  readonly name: string;
  readonly isVoid: boolean;
  readonly isReacts: boolean;
  readonly last: readonly string[];
  /** Of its props those that are written in their own way. */
  readonly apart: ReadonlySet<string>;
  readonly texts: Map<string, Start>;
  readonly numbers: Map<string, Start>;
  readonly whenTrue: Map<string, string>;
  readonly whenFalse: Map<string, string>;
}

const tags = new Map<string, Tag>();

function tagOf(name: string): Tag {
  const known = tags.get(name);
  if (known) return known;
  const last = LAST[name] ?? [];
  const tag = {
    ...{ name, last, isVoid: VOID.has(name) },
    isReacts: REACTS_OWN.has(name) || (name.includes('-') && name !== CONTENTS),
    apart: new Set(['children', 'dangerouslySetInnerHTML', ...last, ...(OF_VALUE[name] ?? [])]),
    ...{ texts: new Map(), numbers: new Map(), whenTrue: new Map(), whenFalse: new Map() },
  };
  tags.set(name, tag);
  return tag;
}

function attributesOf(tag: Tag, props: Props): void {
  for (const name in props) if (!tag.apart.has(name)) attribute(tag, name, props[name]);
  for (const name of tag.last) attribute(tag, name, props[name]);
  if (tag.name !== 'input') return;
  if (props['checked'] ?? props['defaultChecked']) html += ' checked=""';
  attribute(tag, 'value', props['value'] ?? props['defaultValue']);
}

const writtenText = ({ value, defaultValue, children }: Props): string => {
  if (children !== undefined) return needReact('a text area with children');
  const text = String(value ?? defaultValue ?? '');
  // A browser leaves out the first line break behind the tag.
  return text.startsWith('\n') ? `\n${escaped(text)}` : escaped(text);
};

function optionText(children: unknown): string {
  if (typeof children === 'string' || typeof children === 'number') return String(children);
  if (Array.isArray(children) && children.every((one) => typeof one === 'string' || typeof one === 'number'))
    return children.join('');
  return needReact('an option that is more than words');
}

function optionChosen({ value, children }: Props): boolean {
  if (selected === null || selected === undefined) return false;
  if (typeof selected === 'object') return needReact('a list of choices');
  return `${value ?? optionText(children)}` === `${selected}`;
}

/** What the tags of fields and choices have of their own. */
function contentsOf(tag: string, props: Props): void {
  const around = selected;
  if (tag === 'select') selected = props['value'] ?? props['defaultValue'];
  if (tag === 'textarea') html += writtenText(props);
  else node(props['children']);
  selected = around;
}

function element(name: string, props: Props): void {
  const tag = tagOf(name);
  if (tag.isReacts) needReact(`<${name}>`);
  html += `<${name}`;
  attributesOf(tag, props);
  isAfterText = false;
  if (tag.isVoid) {
    html += '/>';
    return;
  }
  if (name === 'option') {
    if ('selected' in props) needReact('an option that selects itself');
    if (optionChosen(props)) html += ' selected=""';
  }
  html += '>';
  const inner = props['dangerouslySetInnerHTML'] as { readonly __html: string } | undefined;
  if (inner) html += inner.__html;
  else contentsOf(name, props);
  html += `</${name}>`;
  isAfterText = false;
}

// --- components

/** Kept when it is drawn for the second time: most lists are drawn once, and most cards often. */
interface Drawn {
  readonly props: Props;
  html: string | null;
}

/** What `memo` promises of a component, its HTML keeps: the same props, the same HTML. By the first object among them. */
const drawn = new WeakMap<object, WeakMap<object, Drawn[]>>();

const isSame = (one: Props, other: Props): boolean => {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
};

function remembered(type: Draws, props: Props): void {
  const subject = Object.values(props).find((value) => typeof value === 'object' && value !== null);
  if (subject === undefined || subject === null) {
    component(type, props);
    return;
  }
  const ofType = drawn.get(type) ?? new WeakMap<object, Drawn[]>();
  drawn.set(type, ofType);
  const known = ofType.get(subject) ?? [];
  ofType.set(subject, known);
  const found = known.find((one) => isSame(one.props, props));
  if (found?.html && (!isAfterText || found.html.startsWith('<'))) {
    html += found.html;
    isAfterText = false;
    return;
  }
  const [before, wasAfterText, hooks] = [html, isAfterText, hooked];
  html = '';
  component(type, props);
  const own = html;
  html = before + own;
  // What begins behind a text or ends with one depends on its neighbours.
  if (hooked !== hooks || wasAfterText || isAfterText) return;
  if (found) found.html = flat(own);
  else known.push({ props, html: null });
}

function component(type: Draws, props: Props): void {
  if (type.prototype !== undefined && 'isReactComponent' in (type.prototype as object)) needReact('a class');
  node(type(props));
}

function node(given: unknown): void {
  if (given === null || given === undefined || typeof given === 'boolean') return;
  if (typeof given === 'string' || typeof given === 'number') {
    if (given === '') return;
    const text = typeof given === 'number' ? String(given) : escaped(given);
    html += isAfterText ? `<!-- -->${text}` : text;
    isAfterText = true;
    return;
  }
  if (Array.isArray(given)) {
    for (const one of given) node(one);
    return;
  }
  const { $$typeof, type, props } = given as Element;
  if ($$typeof !== ELEMENT) needReact('something that is no element');
  if (typeof type === 'string') element(type, props);
  else if (typeof type === 'function') component(type as Draws, props);
  else if (type === React.Fragment) node(props['children']);
  else if (typeof type === 'object' && type !== null && (type as Element).$$typeof === MEMO)
    memoised(type as unknown as Memo, props);
  else needReact('a kind of element');
}

interface Memo {
  readonly type: unknown;
  readonly compare: unknown;
}

/** What a comparison of its own calls the same is the same to a reader, not to HTML: such a part is drawn each time. */
function memoised({ type, compare }: Memo, props: Props): void {
  if (typeof type !== 'function') needReact('a memo of its own kind');
  if (compare === null) remembered(type as Draws, props);
  else component(type as Draws, props);
}

/** Of components that only React can draw. */
const reactOnly = new WeakSet<object>();

/** Undefined where React must draw it. */
export function elementHtml(type: object, props: Props): string | undefined {
  if (internals === undefined || reactOnly.has(type)) return undefined;
  const { H: before } = internals;
  const [outside, wasAfterText] = [html, isAfterText];
  internals.H = dispatcher;
  html = '';
  isAfterText = false;
  try {
    node(React.createElement(type as React.ComponentType, props));
    return html;
  } catch (cause) {
    if (!(cause instanceof NeedsReact)) throw cause;
    reactOnly.add(type);
    return undefined;
  } finally {
    internals.H = before;
    html = outside;
    isAfterText = wasAfterText;
    selected = null;
  }
}
