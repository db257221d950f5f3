import { escapeHTML } from 'astro/runtime/server/escape.js';
import { renderElement } from 'astro/runtime/server/render/util.js';
import { serializeProps } from 'astro/runtime/server/serialize.js';
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { addressIn, type PageInMaking } from './page-html.ts';

const RENDERER = '@astrojs/react/client.js';

type Props = Readonly<Record<string, unknown>>;

/** React asks for pictures ahead of its parts. Pages name the one that matters in their head. */
const PRELOADS = /<link\s[^>]*rel="(?:preload|modulepreload|stylesheet|preconnect|dns-prefetch)"[^>]*>/g;

function markup(component: ComponentType, props: Props, identifierPrefix?: string): string {
  const html = renderToString(
    createElement(component, props),
    identifierPrefix === undefined ? {} : { identifierPrefix },
  );
  return html.includes('<link') ? html.replace(PRELOADS, '') : html;
}

const isDirective = ([name]: readonly [string, unknown]) => name.startsWith('client:');

/** Where an island’s code is, and when it is loaded: what the template says beside the props. */
interface Hydration {
  readonly directive: string;
  readonly value: unknown;
  readonly file: string;
  readonly named: string;
}

function hydrationOf(name: string, directives: readonly (readonly [string, unknown])[]): Hydration | null {
  if (directives.length === 0) return null;
  const all = new Map(directives);
  const take = (key: string): string => {
    const value = all.get(key);
    all.delete(key);
    if (typeof value !== 'string') throw new Error(`The island ${name} has no ${key}.`);
    return value;
  };
  const file = take('client:component-path');
  const named = take('client:component-export');
  const directive = take('client:component-hydration');
  return { directive, value: all.get(`client:${directive}`), file, named };
}

/** Draws a React component: as plain HTML, or as an island that comes alive in the browser. */
export function reactPart(
  page: PageInMaking,
  name: string,
  component: unknown,
  rawProps: Props,
  contents: string | null,
): string {
  if (
    typeof component !== 'function' &&
    !(typeof component === 'object' && component !== null && '$$typeof' in component)
  )
    throw new Error(`${name} is no component. Is its import right?`);
  const entries = Object.entries(rawProps);
  const props = Object.fromEntries(entries.filter((one) => !isDirective(one)));
  const { class: _, ...own } = props;
  const hydration = hydrationOf(name, entries.filter(isDirective));
  if (hydration !== null)
    return island(page, name, hydration, props, (prefix) =>
      withContents(contents, (children) =>
        markup(component as ComponentType, { ...own, ...children }, prefix),
      ),
    );
  if (contents !== null) throw new Error(`${name} has contents, which only islands may have.`);
  return markup(component as ComponentType, own);
}

const CONTENTS = 'astro-slot';

/** Draws a React part with its contents as they are in the page: the island has them as one element and never draws them again. */
function withContents(contents: string | null, draw: (children: Props) => string): string {
  if (contents === null) return draw({});
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the templates of the page drew it.
  const html = draw({ children: createElement(CONTENTS, { dangerouslySetInnerHTML: { __html: contents } }) });
  const isDrawn = html.includes(`<${CONTENTS}>`);
  return isDrawn ? html : `${html}<template data-astro-template>${contents}</template>`;
}

interface IslandName {
  readonly displayName: string;
  readonly hydrate: string;
}

const ofObject = new WeakMap<object, string>();

/** Writes a value in Astro’s form, `[0,…]`, escaped for an attribute. */
function newValue(value: unknown, island: IslandName): string {
  const alone = serializeProps({ '': value }, island as never);
  return escapeHTML(alone.slice('{"":'.length, -1));
}

/** What is the same object for many islands of a dealer is written once. */
function serializedValue(value: unknown, island: IslandName): string {
  if (typeof value !== 'object' || value === null) return newValue(value, island);
  const cached = ofObject.get(value) ?? newValue(value, island);
  ofObject.set(value, cached);
  return cached;
}

/** Writes the props of an island as Astro does. */
function serialized(props: Props, island: IslandName): string {
  const parts = Object.entries(props).map(
    ([name, value]) => `${escapeHTML(JSON.stringify(name))}:${serializedValue(value, island)}`,
  );
  return `{${parts.join(',')}}`;
}

function island(
  page: PageInMaking,
  name: string,
  { directive, value, file, named }: Hydration,
  props: Props,
  draw: (prefix: string) => string,
): string {
  const prefix = `r${page.nextIsland()}`;
  const html = draw(prefix);
  const element = renderElement(
    'astro-island',
    {
      props: {
        prefix,
        'component-url': addressIn(page.site, decodeURI(file)),
        'component-export': named,
        'renderer-url': addressIn(page.site, RENDERER),
        props: serialized(props, { displayName: name, hydrate: directive }),
        ssr: '',
        client: directive,
        opts: escapeHTML(JSON.stringify({ name, value: value || '' })),
        'await-children': '',
      },
      children: `${html}<!--astro:end-->`,
    },
    false,
  );
  return page.islandScripts(directive) + element;
}
