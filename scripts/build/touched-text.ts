import type { TouchedDealer } from '#domain/rebuild/changes.ts';
import { counted } from '#domain/text/counted.ts';
import type { Chosen } from './choose.ts';
import type { BuildAsked } from './options.ts';

const SHOWN_REASONS = 3;

function becauseText(because: readonly string[]): string {
  const more = because.length - SHOWN_REASONS;
  return `${because.slice(0, SHOWN_REASONS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const lineOf = ({ slug, because }: TouchedDealer): string => `  ${slug}: ${becauseText(because)}`;

/** Who is built because of a change, and why; empty where no change was asked about. */
export function touchedText({ changed }: BuildAsked, { touched, removed }: Chosen): string {
  if (touched === null) return '';
  const gone = removed.map(
    (slug) =>
      `  ${slug} is removed: nothing is built; take its site down where it is published, and dist/${slug} here`,
  );
  const head =
    touched.length === 0
      ? `Nothing that any of these dealers is made of differs from ${changed}.`
      : `${counted(touched.length, 'dealer is', 'dealers are')} touched by what differs from ${changed}:`;
  return [head, ...touched.map(lineOf), ...gone].join('\n');
}

/** For people and workflows: the dealers meant, one a line, or as JSON with what touched them. */
export function listText({ json }: BuildAsked, { slugs, touched, removed }: Chosen): string {
  if (!json) return slugs.join('\n');
  const because = new Map(touched?.map((dealer) => [dealer.slug, dealer.because]));
  return JSON.stringify({
    dealers: slugs.map((slug) => ({ slug, because: because.get(slug) ?? [] })),
    removed,
  });
}
