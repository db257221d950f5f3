import { escapeHTML } from 'astro/runtime/server/escape.js';
import { addAttribute as astroAttribute } from 'astro/runtime/server/render/util.js';
import { PageInMaking, quietScript } from './page-html.ts';
import { reactPart } from './react-part.ts';

interface Drawn {
  readonly html: string;
  /** The sources of the module scripts in it. */
  readonly sources: readonly string[];
}

const drawn = new WeakMap<object, Map<string, Drawn>>();

function drawApart(page: PageInMaking, draw: (page: PageInMaking) => string): Drawn {
  const apart = new PageInMaking(page.site, '', page.locals, new Set());
  const html = draw(apart);
  if (apart.islands > 0)
    throw new Error('An island cannot be kept from page to page: each is told apart by its page.');
  // As one piece of text, because it is written again and again.
  return { html: Buffer.from(html).toString(), sources: [...apart.sources] };
}

/**
 * Returns the contents of `<CachedFragment>`, which are drawn once for each object and name. A script that the page
 * already has is left out.
 */
function cachedHtml(
  page: PageInMaking,
  { by, as }: { readonly by: object; readonly as: string },
  draw: (page: PageInMaking) => string,
): string {
  const ofObject = drawn.get(by) ?? new Map<string, Drawn>();
  drawn.set(by, ofObject);
  const cached = ofObject.get(as) ?? drawApart(page, draw);
  ofObject.set(as, cached);
  let { html } = cached;
  for (const source of cached.sources) {
    if (page.sources.has(source)) html = html.replaceAll(quietScript(source), '');
    page.sources.add(source);
  }
  return html;
}

/**
 * What compiled templates call to become HTML, in the place of `astro/compiler-runtime`.
 *
 * Astro’s own waits for promises, streams, and keeps each piece of a page until those before it are written. No template
 * of this project waits for anything, so here a template is a string as soon as it is called.
 */

export const Fragment = Symbol('fragment');

/** Markup, which is put into other markup as it is. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

type Slot = (page: PageInMaking) => unknown;
type Slots = Readonly<Record<string, Slot>>;
type Props = Record<string, unknown>;
type Template = ((page: PageInMaking, props: Props, slots: Slots) => unknown) & { readonly isTemplate: true };

const NOTHING = new Html('');

function htmlOf(value: unknown): string {
  if (typeof value === 'string') return escapeHTML(value);
  if (value instanceof Html) return value.text;
  if (!value && value !== 0) return '';
  if (Array.isArray(value)) {
    let html = '';
    for (const one of value) html += htmlOf(one);
    return html;
  }
  if (typeof value === 'function') return htmlOf(value());
  if (typeof value === 'object' && 'then' in value)
    throw new Error('A template waits for something, which pages never do.');
  return String(value);
}

/** Serves as the tag of compiled templates. */
export function render(parts: TemplateStringsArray, ...values: readonly unknown[]): Html {
  let html = parts[0] ?? '';
  for (let index = 0; index < values.length; index++) html += htmlOf(values[index]) + parts[index + 1];
  return new Html(html);
}

/** The compiler makes the `Astro` of `getStaticPaths` with it, which no page here has. */
export const createAstro = (): undefined => undefined;

export function createComponent(draw: object, file = ''): Template {
  const template = file.endsWith(CACHED_FRAGMENT) ? keeping : draw;
  return Object.assign(template, { isTemplate: true }) as Template;
}

const CACHED_FRAGMENT = '/src/ui/CachedFragment.astro';

function keeping(page: PageInMaking, { by, as }: Props, { default: contents }: Slots): Html {
  if (typeof by !== 'object' || by === null || typeof as !== 'string')
    throw new Error('<CachedFragment> needs an object that it is kept by, and a name.');
  return new Html(cachedHtml(page, { by, as }, (apart) => renderSlot(apart, contents).text));
}

const isTemplate = (component: unknown): component is Template =>
  typeof component === 'function' && 'isTemplate' in component;

const CLASS = / class="(.*)"/;

/** Joins classes by Astro’s rules for lists of classes, which Astro only returns as an attribute. */
function classOf(...names: readonly unknown[]): string | undefined {
  const written = CLASS.exec(String(astroAttribute(names, 'class:list')))?.[1];
  return written?.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

/** Renames `class:list` to `class`, as which it reaches a component. */
function normalised(props: Props): Props {
  if (props['class:list'] === undefined) return props;
  const { 'class:list': list, class: name, ...others } = props;
  const names = classOf(name, list);
  return names === undefined ? others : { ...others, class: names };
}

export function renderComponent(
  page: PageInMaking,
  name: string,
  component: unknown,
  rawProps: Props,
  slots: Slots = {},
): Html {
  if (component === Fragment) return renderSlot(page, slots['default']);
  const props = normalised(rawProps);
  if (isTemplate(component)) {
    const drawn = component(page, props, slots);
    return drawn instanceof Html ? drawn : new Html(htmlOf(drawn));
  }
  if (typeof component === 'string') return element(page, component, props, slots);
  return new Html(reactPart(page, name, component, props, contentsOf(page, name, slots)));
}

/** Draws what stands between the tags of a React part. Throws if it has a script or named slots. */
function contentsOf(
  page: PageInMaking,
  name: string,
  { default: contents, ...others }: Slots,
): string | null {
  if (Object.keys(others).length > 0) throw new Error(`${name} has named contents, which are not drawn.`);
  if (contents === undefined) return null;
  const { size } = page.sources;
  const { text } = renderSlot(page, contents);
  if (page.sources.size > size)
    throw new Error(`The contents of ${name} have a script, which would be lost.`);
  return text;
}

/** Draws `<Heading>` where `Heading` is `'h2'`. */
function element(page: PageInMaking, tag: string, props: Props, slots: Slots): Html {
  const attributes = spreadAttributes(props, tag).text;
  const contents = renderSlot(page, slots['default']).text;
  return new Html(`<${tag}${attributes}>${contents}</${tag}>`);
}

export function renderSlot(page: PageInMaking, slot: Slot | undefined, fallback?: Slot): Html {
  const filled = slot ?? fallback;
  if (filled === undefined) return NOTHING;
  const drawn = typeof filled === 'function' ? filled(page) : filled;
  return drawn instanceof Html ? drawn : new Html(htmlOf(drawn));
}

/** Attributes that Astro writes as they are given, told apart once for each name. */
const plain = new Map<string, boolean>();

function isPlain(name: string): boolean {
  const cached = plain.get(name);
  if (cached !== undefined) return cached;
  const isPlainName =
    String(astroAttribute('words', name)) === ` ${name}="words"` &&
    String(astroAttribute(true, name)) === ` ${name}="true"`;
  plain.set(name, isPlainName);
  return isPlainName;
}

const SPECIAL = /[&"]/;

export function addAttribute(value: unknown, name: string, shouldEscape = true, tag = ''): Html {
  if (value === undefined || value === null) return NOTHING;
  if (typeof value === 'string' && value !== '' && isPlain(name)) {
    const text =
      SPECIAL.test(value) && shouldEscape ? value.replaceAll('&', '&amp;').replaceAll('"', '&quot;') : value;
    return new Html(` ${name}="${text}"`);
  }
  return new Html(String(astroAttribute(value, name, shouldEscape, tag)));
}

/** Writes attributes. Astro calls this without the tag, which only attributes of elements with a hyphen depend on. */
export function spreadAttributes(values: Props = {}, tag?: string): Html {
  let html = '';
  for (const name of Object.keys(values)) html += addAttribute(values[name], name, true, tag).text;
  return new Html(html);
}

/** Compiled templates call this for `set:html`. */
export const unescapeHTML = (value: unknown): Html =>
  value instanceof Html ? value : new Html(value === undefined || value === null ? '' : String(value));

export const renderHead = (page: PageInMaking): Html => new Html(page.head);

/** Compiled templates without a head call this. Here all have one. */
export const maybeRenderHead = (): Html => NOTHING;

export const renderScript = (page: PageInMaking, id: string): Html => new Html(page.script(id));

export function templateEnter(page: PageInMaking): Html {
  page.templateDepth++;
  return NOTHING;
}

export function templateExit(page: PageInMaking): Html {
  page.templateDepth--;
  return NOTHING;
}
