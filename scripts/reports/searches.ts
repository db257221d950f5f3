import type { CountedWords } from '#domain/lib/count-text-model.ts';
import type { MissGroups } from '#domain/search/misses/search-misses.ts';
import { openFleetPlace } from '#server/operations/fleet/open-fleet.ts';
import { readMisses } from '#server/operations/fleet/read-misses.ts';
import type { Surroundings } from '../terminal/start.ts';
import { storesHere } from '../terminal/stores.ts';
import { printable, textTable } from '../terminal/table.ts';

/** Escapes text for a cell or line of Markdown. The text may come from anyone. */
export const inMarkdown = (text: string): string => text.replace(/[|\\<>`[\]]/g, (mark) => `\\${mark}`);

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(inMarkdown).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Counts are kept as long as this. */
const RETENTION_MS = 90 * 86_400_000;

interface DealerSearches extends MissGroups {
  readonly slug: string;
}

interface Place {
  readonly distDir: string;
  readonly dataDir: string;
  readonly only: readonly string[] | undefined;
}

async function readSearches(
  { distDir, dataDir, only }: Place,
  { env, now }: Surroundings,
): Promise<readonly DealerSearches[]> {
  const { leads, unfound } = storesHere(env, dataDir);
  try {
    const briefs = await (await openFleetPlace(env, { distDir, dataDir })).briefs();
    const unfoundOf = readMisses({ briefs: briefs.values(), unfound, since: now() - RETENTION_MS });
    const dealers: DealerSearches[] = [];
    for (const slug of only ?? briefs.keys()) {
      const dealer = briefs.get(slug);
      if (dealer) dealers.push({ slug, ...(await unfoundOf(dealer)) });
    }
    return dealers.filter(({ unstocked, unclear }) => unstocked.length + unclear.length > 0);
  } finally {
    await leads.close();
  }
}

const PARTS = [
  ['unstocked', 'makes, models and bodies that are not in stock'],
  ['unclear', 'words that were not understood'],
] as const satisfies readonly (readonly [keyof MissGroups, string])[];

const HEAD = ['searched for', 'times', 'since'];

const rowOf = ({ words, count, since }: CountedWords): readonly string[] => [
  printable(words),
  String(count),
  since,
];

type Table = (head: readonly string[], rows: readonly (readonly string[])[]) => string;

/** Leaves out empty tables. */
const sections = (dealers: readonly DealerSearches[], heading: string, table: Table): string =>
  dealers
    .flatMap((dealer) =>
      PARTS.filter(([part]) => dealer[part].length > 0).flatMap(([part, words]) => [
        `${heading}${dealer.slug}: ${words}`,
        '',
        table(HEAD, dealer[part].map(rowOf)),
        '',
      ]),
    )
    .join('\n')
    .trimEnd();

/** Lists what shoppers searched for in three months and did not find. */
export async function searchesText(
  place: Place,
  world: Surroundings,
  { markdown }: { readonly markdown: boolean },
): Promise<string> {
  const dealers = await readSearches(place, world);
  if (dealers.length === 0) return 'No search without results was counted.';
  return markdown ? sections(dealers, '### ', markdownTable) : sections(dealers, '', textTable);
}
