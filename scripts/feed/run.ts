import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { HttpError } from '#adapters/lib/http/request-text.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { type FeedReadingConfig, readingEntries } from '#domain/stock/import/feed-format.ts';
import { sourcesOf } from '#domain/stock/stock-config.ts';
import { unknownQualifiers } from '#domain/vehicles/price/price-contents.ts';
import { settingsOf } from '#render/build.ts';
import { loadConfig, loadSite } from '#sites/load.ts';
import { showProblem } from '#sites/problems.ts';
import { placeIn } from '../new-site/usual.ts';
import { onStopSignal } from '../start/servers.ts';
import { StartError } from '../start/settings.ts';
import type { AskPerson } from '../terminal/ask.ts';
import type { RequestOf } from '../terminal/command.ts';
import { UsageError } from '../terminal/options.ts';
import type { Surroundings } from '../terminal/start.ts';
import type { FEED } from './command.ts';
import { askAll, checkAnswers, takeUsual } from './questions.ts';
import { feedReport } from './report.ts';
import {
  isAddress,
  placeNamed,
  readSample,
  type Sample,
  type SamplePlace,
  type Understanding,
  type Understood,
  understand,
} from './sample.ts';
import { broughtIn, stockConfigOf, writeStock } from './site-file.ts';

type FeedRequest = RequestOf<typeof FEED>;

export interface FeedWorld extends Surroundings {
  /** Undefined without a terminal. */
  readonly ask?: AskPerson;
}

export const explained = [HttpError, StartError] as const;

interface Dealer {
  readonly slug: string;
  readonly config: SiteConfig;
  readonly folder: string;
}

function dealerNamed(slug: string, sitesDir: string): Dealer {
  const config = loadConfig(sitesDir, slug);
  if (config === undefined)
    throw new UsageError(
      existsSync(join(sitesDir, slug))
        ? `The configuration of "${slug}" cannot be used. npm run check-sites says why.`
        : `There is no dealer "${slug}". Make it together with its feed: npm run new-site -- ${slug} --feed=FILE`,
    );
  return { slug, config, folder: join(sitesDir, slug) };
}

interface Named {
  readonly place: SamplePlace;
  readonly folder: string;
  /** What the configuration of the source says already. */
  readonly configured: FeedReadingConfig;
}

/** Strips a source's configuration of where it is. How it is read stays. */
const readingOnly = (config: FeedReadingConfig): FeedReadingConfig =>
  v.parse(v.object(readingEntries), config);

/** Returns the only source of a dealer's configuration. Throws if it has several. */
function ownSource({ slug, config, folder }: Dealer): Named {
  const [only, ...others] = sourcesOf(config.stock);
  if (only === undefined || others.length > 0)
    throw new UsageError(
      `"${slug}" has several sources. Give the file or address of the one that is meant, and put what is printed into its entry.`,
    );
  // The mapping is guessed anew; how the bytes are read, and which rows count, stays.
  const { name: _, mapping: __, preset: ___, ...place } = only;
  return { place, folder, configured: readingOnly(place) };
}

function namedSource({ operands: [operand], options }: FeedRequest, dealer: Dealer | null): Named {
  const { format, items } = options;
  const configured = { ...(format !== undefined && { format }), ...(items !== undefined && { items }) };
  if (operand !== undefined) return { ...placeNamed(operand, options.headersEnv), configured };
  if (dealer === null) throw new UsageError('Give a file, an address, or --site.');
  const own = ownSource(dealer);
  return { ...own, configured: { ...own.configured, ...configured } };
}

const jsonOf = (
  { where, format, rows, remarks }: Sample,
  { guess, reading, report, vehicles, rejected, doubts }: Understood,
) => ({
  where,
  format,
  rows: rows.length,
  remarks,
  reading,
  questions: guess.questions,
  unused: guess.unused.map(({ name }) => name),
  filled: report.filled,
  odd: report.odd,
  changes: report.changes,
  vehicles: vehicles.length,
  rejected,
  doubts,
  first: vehicles.slice(0, 3),
});

interface Writing {
  readonly request: FeedRequest;
  readonly dealer: Dealer;
  readonly named: Named;
  readonly understood: Understood;
  readonly world: FeedWorld;
}

function write({ request, dealer, named, understood, world }: Writing, sitesDir: string): number {
  const [operand] = request.operands;
  const place =
    operand === undefined || isAddress(operand)
      ? named.place
      : ({ kind: 'file', path: broughtIn(operand, dealer.folder) } as const);
  writeStock(
    join(dealer.folder, 'site.json'),
    stockConfigOf(place, understood.reading),
    understood.qualifiers,
  );
  const { problems = [] } = loadSite(sitesDir, dealer.slug);
  if (problems.length > 0) {
    world.complain(problems.map(showProblem).join('\n\n'));
    return 1;
  }
  world.say(
    `\nsites/${dealer.slug}/site.json reads its stock from there now. Next: npm start -- --site=${dealer.slug}`,
  );
  return 0;
}

const qualifiersText = ({ qualifiers }: Understood): string =>
  Object.keys(qualifiers).length === 0
    ? ''
    : `,\n"vehicles": ${JSON.stringify({ price_qualifiers: qualifiers }, null, 2)}`;

const isYes = (line: string | null): boolean => line !== null && /^(?:y(?:es)?)?$/i.test(line.trim());

export async function run(request: FeedRequest, world: FeedWorld): Promise<number | undefined> {
  const { options } = request;
  const { env, ask, say, complain } = world;
  const { sitesDir } = settingsOf({});
  const dealer = options.site === undefined ? null : dealerNamed(options.site, sitesDir);
  const market = MARKETS[dealer?.config.market ?? options.market ?? 'AU'];
  const named = namedSource(request, dealer);
  const sample = await readSample(named, named.configured, env);
  const timezone = dealer?.config.timezone ?? placeIn(market.code).timezone;
  let understanding: Understanding = {
    market,
    timezone,
    now: world.now(),
    answers: options.answers ?? {},
    qualifiers: dealer?.config.vehicles.price_qualifiers ?? unknownQualifiers(market.code),
  };
  let understood = understand(sample, named.configured, understanding);
  checkAnswers(understanding.answers, understood.guess.columns);
  if (options.json) {
    say(JSON.stringify(jsonOf(sample, understood), null, 2));
    return understood.guess.questions.some(({ usual }) => usual === null) ? 2 : 0;
  }
  if (ask) {
    const answeredAll = await askAll(sample, named.configured, understanding, { ask, say });
    if (answeredAll === null) {
      complain('\nNothing was written.');
      return 130;
    }
    understanding = answeredAll;
  } else understanding = takeUsual(understood.guess.questions, understanding, complain);
  understood = understand(sample, named.configured, understanding);
  const report = feedReport(sample, understood, market);
  say(report);

  let code = 0;
  const isConfirmed =
    dealer !== null &&
    (options.write ||
      (ask !== undefined && isYes(await ask(`\nWrite this into sites/${dealer.slug}/site.json? [yes] `))));
  if (dealer !== null && isConfirmed) code = write({ request, dealer, named, understood, world }, sitesDir);
  else
    say(
      `\nFor site.json:\n"stock": ${JSON.stringify(stockConfigOf(named.place, understood.reading), null, 2)}${qualifiersText(understood)}`,
    );
  if (!options.page || code !== 0) return code;
  const { openPreview } = await import('./preview.ts');
  const preview = await openPreview({
    slug: dealer?.slug ?? null,
    sitesDir,
    market: market.code,
    understood,
    report,
    port: options.port,
  });
  onStopSignal(preview.close);
  say(`\n  The first vehicles as they would look: ${preview.address}\n  Ctrl+C stops it.`);
  return undefined;
}
