/** What the source is about. On each of the floors a concept has at most one folder, and the same word. */
export const CONCEPTS: Readonly<Record<string, string>> = {
  vehicles: 'a vehicle: its attributes, price, state, card and page',
  stock: 'where vehicles come from and go to: feed import, feed export, pictures',
  search:
    'finding a vehicle or a page: typed queries, filters, results, site search, searches that found nothing',
  leads: 'what shoppers send: forms, look-ups, prizes, the queue, channels, email, the provider',
  checkout: 'reservations and payments',
  shoppers: 'accounts and what belongs to a shopper: saved vehicles, comparison, garage, alerts',
  content: 'pages, news, offers and brands, and the editor that writes them',
  dealers: 'the business itself: locations, hours, staff, reviews',
  shell:
    'what stands around each page: head, header, footer, menus, consent, chat, analytics, structured data',
  sites: 'what makes a site: configuration, market, theme, addresses, published data',
  operations: 'running it all: fleet, reports, health, telemetry, rate limits, security, retention',
  storage: 'databases, blobs, files, jobs',
  lib: 'what knows nothing of dealers: text, time, HTTP, caches',
};

/** The layers that are divided by concept. Files of a floor itself wire its concepts together. */
export const FLOORS = ['domain', 'adapters', 'api', 'features', 'server'] as const;

/** More files than this in one folder are a list that nobody reads. */
export const MOST_FILES = 25;

const TEST = /\.test\.tsx?$/;
const IRREGULAR =
  /^(?:asked|found|given|gone|held|here|instead|kept|known|made|meant|now|once|paid|said|seen|sent|shown|sold|taken|there|told|twice|written)$/;
const PARTICIPLE = /^(?!feed$|need$|speed$|tally$)[a-z]{2,}(?:ed|ing|ly)$/;

const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'));

/** Returns the last word of a file's name: `src/ui/SavedCars.tsx` → `cars`. The words before it say of which kind it is. */
function headOf(file: string): string {
  const [name = ''] = file.slice(file.lastIndexOf('/') + 1).split('.');
  return (
    name
      .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-')
      .toLowerCase()
      .split('-')
      .at(-1) ?? ''
  );
}

function nameProblem(file: string, nouns: ReadonlySet<string>): string | undefined {
  const head = headOf(file);
  return (IRREGULAR.test(head) || PARTICIPLE.test(head)) && !nouns.has(head)
    ? `${file}: "${head}" is no noun. Name the file by what it holds, or list the word in docs/glossary.md if it is one`
    : undefined;
}

function placeProblem(file: string): string | undefined {
  const [root, floor = '', concept = '', ...rest] = file.split('/');
  if (root !== 'src' || !FLOORS.some((name) => name === floor) || rest.length === 0) return undefined;
  return Object.hasOwn(CONCEPTS, concept)
    ? undefined
    : `${file}: "${concept}" is no concept of scripts/check/concepts.ts, which has ${Object.keys(CONCEPTS).join(', ')}`;
}

/**
 * Reports files of `src` that stand under no concept or are named by a participle, and folders with too many of them.
 * `nouns` are the nouns that look like participles.
 */
export function roomProblems(files: readonly string[], nouns: ReadonlySet<string>): readonly string[] {
  const sources = files.filter((file) => !TEST.test(file));
  const folders = Map.groupBy(sources, folderOf);
  return [
    ...sources.flatMap((file) => placeProblem(file) ?? []),
    ...sources.flatMap((file) => nameProblem(file, nouns) ?? []),
    ...[...folders]
      .filter(([, { length }]) => length > MOST_FILES)
      .map(([folder, { length }]) => `${folder}: ${length} files. At most ${MOST_FILES} stand in one folder`),
  ];
}
