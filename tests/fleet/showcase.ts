import type * as v from 'valibot';
import { siteSchema } from '#domain/sites/site-schema.ts';
import { validWords } from '#sites/explain.ts';
import { samplePages, siteOf, slugs } from './sites.ts';

/** A design variant, and the kinds of page that show it. Any page if none is named. */
interface Look {
  readonly path: readonly [string, ...string[]];
  readonly on?: readonly string[];
}

const LOOKS: readonly Look[] = [
  { path: ['template'], on: ['home'] },
  { path: ['template'], on: ['search'] },
  { path: ['template'], on: ['vehicle'] },
  { path: ['template'], on: ['location'] },
  { path: ['header', 'variant'] },
  { path: ['header', 'open_dropdowns'] },
  { path: ['footer', 'variant'] },
  { path: ['home', 'hero_layout'], on: ['home'] },
  { path: ['theme', 'palette'], on: ['home'] },
  { path: ['theme', 'card'], on: ['home'] },
  { path: ['theme', 'headings'], on: ['home'] },
  { path: ['theme', 'density'] },
  { path: ['theme', 'ground'] },
  { path: ['theme', 'display_size'] },
  { path: ['market'] },
];

const nameOf = ({ path, on = [] }: Look): string => [...path, ...on.map((kind) => `on ${kind}`)].join(' ');

/** Every design choice in the schema. A new value is a variant that tests must visit. */
export const VARIANTS: readonly string[] = LOOKS.flatMap((look) =>
  validWords(siteSchema as v.GenericSchema, look.path).map((word) => `${nameOf(look)}: ${word}`),
);

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((found, key) => (found as Readonly<Record<string, unknown>>)[key], value);

export interface ShownPage {
  readonly slug: string;
  readonly kind: string;
  readonly path: string;
}

export function traitsOf({ slug, kind }: ShownPage): readonly string[] {
  const { config } = siteOf(slug);
  const looks = LOOKS.filter(({ on }) => on === undefined || on.includes(kind));
  return [
    `dealer: ${slug}`,
    `page: ${kind}`,
    ...looks.map((look) => `${nameOf(look)}: ${String(at(config, look.path))}`),
  ];
}

export const everyPage = (): readonly ShownPage[] =>
  slugs.flatMap((slug) => samplePages(slug).map(([kind, path]) => ({ slug, kind, path })));

/**
 * A small set of pages that shows every kind of page, and every variant of a look on a page that has it. Each
 * step takes the page that shows most of what no other page has shown, from the dealer that was taken least.
 */
export function showcase(pages = everyPage()): readonly ShownPage[] {
  const traits = new Map(pages.map((page) => [page, traitsOf(page)] as const));
  const missing = new Set([...traits.values()].flat());
  const chosen: ShownPage[] = [];
  while (missing.size > 0) {
    const news = (page: ShownPage): number =>
      (traits.get(page) ?? []).filter((trait) => missing.has(trait)).length;
    const seen = ({ slug }: ShownPage): number => chosen.filter((page) => page.slug === slug).length;
    const best = pages.reduce((one, other) =>
      (news(other) - news(one) || seen(one) - seen(other)) > 0 ? other : one,
    );
    chosen.push(best);
    for (const trait of traits.get(best) ?? []) missing.delete(trait);
  }
  return chosen;
}
