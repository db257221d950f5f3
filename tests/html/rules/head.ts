import { isDrawing } from '#domain/shell/picture.ts';
import { around, type BuiltPage, tags, textOf } from '../page.ts';
import type { Rule } from '../rule.ts';

const LONGEST_DESCRIPTION = 160;
const SHORTEST_DESCRIPTION = 20;

/** Kinds of page that search engines must not index, for any dealer. */
const UNLISTED: ReadonlySet<string> = new Set([
  ...['not-found', 'site-search', 'favourites', 'compare', 'success', 'checkout', 'sign-in', 'garage'],
  'vehicle-fallback',
]);

/** The home page is the start of the breadcrumbs, and a sign-in page has its own way back. */
const WITHOUT_TRAIL: ReadonlySet<string> = new Set(['home', 'sign-in']);

const BUSINESSES = ['AutoDealer', 'MotorcycleDealer', 'AutoRental', 'AutoRepair', 'AutoPartsStore'];
/** The structured data of each kind of page, beside its name and breadcrumbs: one of each of these types. */
const TYPES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  home: [['WebSite'], BUSINESSES],
  search: [['CollectionPage']],
  vehicle: [['ItemPage'], ['Car', 'Motorcycle', 'Vehicle']],
  contact: [['ContactPage'], BUSINESSES],
  article: [['NewsArticle']],
};
const OG_TYPES: Readonly<Record<string, string>> = { vehicle: 'product', article: 'article' };

const metaOf = (page: BuiltPage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    tags(page, 'meta').map(({ attribs }) => [
      attribs['name'] ?? attribs['property'] ?? '',
      attribs['content'] ?? '',
    ]),
  );

export const titleOf = (page: BuiltPage): string => {
  const [title] = tags(page, 'title');
  return title ? textOf(title) : '';
};

export const trailOf = (page: BuiltPage): readonly string[] =>
  tags(page, 'nav')
    .filter(({ attribs }) => attribs['aria-label'] === 'Breadcrumb')
    .flatMap((nav) => tags(page, 'li').filter((item) => item.parent?.parent === nav))
    .map(textOf);

type Node = Readonly<Record<string, unknown>>;

export function graphOf(page: BuiltPage): readonly Node[] {
  const data = tags(page, 'script').find(({ attribs }) => attribs['type'] === 'application/ld+json');
  return data ? (JSON.parse(textOf(data))['@graph'] as readonly Node[]) : [];
}

/** The `@id`s that a graph refers to. */
function referredTo(value: unknown, found: Set<string> = new Set()): ReadonlySet<string> {
  if (Array.isArray(value)) for (const one of value) referredTo(one, found);
  else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    const [only] = entries;
    if (entries.length === 1 && only?.[0] === '@id') found.add(String(only[1]));
    else for (const [, one] of entries) referredTo(one, found);
  }
  return found;
}

/** The dealer’s name is in the title once, and no short form of it beside it. */
const namesOnce = (title: string, name: string): boolean =>
  title.split(name).length === 2 &&
  title.split(' | ').every((part) => part === name || !name.startsWith(part));

const unless = (isWell: boolean, complaint: string): readonly string[] => (isWell ? [] : [complaint]);

export const HEAD_RULES: readonly Rule[] = [
  {
    name: 'one heading names the page',
    wrong: (page) => {
      // The heading of a gate replaces that of the page.
      const headings = tags(page, 'h1')
        .filter(
          (heading) =>
            around(heading, ({ attribs }) => attribs['class']?.includes('gate-failed') ?? false) ===
            undefined,
        )
        .map(textOf);
      return unless(
        headings.length === 1 && headings[0] !== '',
        `${headings.length} h1: ${headings.join(' | ')}`,
      );
    },
  },
  {
    name: 'the title names the dealer',
    wrong: (page, { config }) => unless(namesOnce(titleOf(page), config.name), titleOf(page)),
  },
  {
    name: 'the description is there and is not cut where it is listed',
    wrong: (page) => {
      const { description = '' } = metaOf(page);
      const { length } = description;
      return unless(
        length > SHORTEST_DESCRIPTION && length <= LONGEST_DESCRIPTION,
        `${length} letters: ${description}`,
      );
    },
  },
  {
    name: 'networks are told what search engines are told',
    wrong: (page) => {
      const meta = metaOf(page);
      return [
        ...unless(meta['og:title'] === titleOf(page), `og:title ${meta['og:title']}`),
        ...unless(meta['og:description'] === meta['description'], `og:description ${meta['og:description']}`),
        ...unless(Boolean(meta['og:image:alt']), 'no og:image:alt'),
        ...unless(meta['twitter:card'] === 'summary_large_image', `twitter:card ${meta['twitter:card']}`),
        ...unless(meta['og:type'] === (OG_TYPES[page.kind ?? ''] ?? 'website'), `og:type ${meta['og:type']}`),
      ];
    },
  },
  {
    name: 'the picture for networks is the site’s own, is there and is no drawing',
    wrong: (page, { config, answers }) => {
      const image = metaOf(page)['og:image'] ?? '';
      if (!URL.canParse(image)) return [`og:image ${image}`];
      const { origin, pathname } = new URL(image);
      return unless(
        origin === new URL(config.url).origin && answers(pathname) && !isDrawing(image),
        `og:image ${image}`,
      );
    },
  },
  {
    name: 'what the sitemap names asks to be listed, under its own address, and nothing else does',
    wrong: (page, { config, isListed }) => {
      const robots = metaOf(page)['robots'] ?? '';
      if (!isListed(page.path)) return unless(robots === 'noindex', `robots ${robots}`);
      const [canonical] = tags(page, 'link').filter(({ attribs }) => attribs['rel'] === 'canonical');
      const href = canonical?.attribs['href'];
      const own = new URL(encodeURI(page.path), config.url).href;
      return [
        ...unless(
          !robots.includes('noindex') && !UNLISTED.has(page.kind ?? ''),
          `${page.kind}, robots ${robots}`,
        ),
        ...unless(
          href === own || href === own.replace(/\/$/, ''),
          `canonical ${href} in the place of ${own}`,
        ),
      ];
    },
  },
  {
    name: 'structured data says what the page is, and refers to nothing it does not have',
    wrong: (page, { isListed }) => {
      const graph = graphOf(page);
      if (!isListed(page.path)) return unless(graph.length === 0, 'an unlisted page has structured data');
      const types = graph.map((node) => String(node['@type']));
      const ids = new Set(graph.map((node) => String(node['@id'])));
      const missing = (TYPES[page.kind ?? ''] ?? []).filter(
        (some) => !types.some((type) => some.includes(type)),
      );
      const homeless = [...referredTo(graph)].filter((id) => id.startsWith(graphHome(graph)) && !ids.has(id));
      return [
        ...missing.map((some) => `none of ${some.join(', ')}`),
        ...homeless.filter((id) => !isOfTheSite(id)).map((id) => `refers to ${id}`),
      ];
    },
  },
  {
    name: 'the trail that is told is the trail that is seen',
    wrong: (page, { isListed }) => {
      const seen = trailOf(page);
      if (WITHOUT_TRAIL.has(page.kind ?? ''))
        return unless(seen.length === 0, `a trail: ${seen.join(' › ')}`);
      if (seen[0] !== 'Home') return [`begins with ${seen[0]}`];
      if (!isListed(page.path)) return [];
      const crumbs = graphOf(page).find((node) => node['@type'] === 'BreadcrumbList');
      const told = ((crumbs?.['itemListElement'] ?? []) as readonly { readonly name: string }[]).map(
        ({ name }) => name,
      );
      return unless(told.join() === seen.join(), `told ${told.join(' › ')}, seen ${seen.join(' › ')}`);
    },
  },
];

/** The page that the graph is about. */
const graphHome = (graph: readonly Node[]): string => String(graph[0]?.['@id'] ?? '').replace(/#.*$/, '');
/** The home page describes the dealer and the website. All other pages refer to them. */
const isOfTheSite = (id: string): boolean => /#(?:website|dealer)$/.test(id);
