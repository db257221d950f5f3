import { basename, dirname, resolve } from 'node:path';
import { publicFetch } from '#adapters/lib/http/public-fetch.ts';
import { openRows } from '#adapters/stock/import/format/open.ts';
import { isList, openList } from '#adapters/stock/source/lists.ts';
import { openFeedOrigin } from '#adapters/stock/source/origins.ts';
import { shortDigest } from '#adapters/stock/source/stock-list.ts';
import { isRecord, type JsonObject } from '#domain/lib/records.ts';
import type { Market } from '#domain/sites/markets/markets.ts';
import type { FeedFormat, FeedReadingConfig } from '#domain/stock/import/feed-format.ts';
import { createFeedImport, type FeedImportReport } from '#domain/stock/import/feed-import.ts';
import { type Guess, guessMapping } from '#domain/stock/import/guess/guess.ts';
import { alikeDoubts } from '#domain/stock/import/source-format.ts';
import { type Rejected, readStock } from '#domain/stock/read-stock.ts';
import type { SourceConfig } from '#domain/stock/sources/registry.ts';
import type { PriceQualifiers } from '#domain/vehicles/price/price.ts';
import {
  ofUnknownContents,
  qualifiersSaid,
  unknownContentsWarning,
} from '#domain/vehicles/price/price-contents.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { UsageError } from '../terminal/options.ts';
import { dataDirOf } from '../terminal/stores.ts';
import { contentsSaid, priceQuestions } from './price-contents.ts';

/** A feed on this machine or elsewhere, as a person names it. */
export type SamplePlace = SourceConfig;

export const isAddress = (operand: string): boolean => /^https?:\/\//i.test(operand);

interface Named {
  readonly place: SamplePlace;
  /** What paths are relative to. */
  readonly folder: string;
}

export function placeNamed(operand: string, headersEnv: string | undefined): Named {
  if (isAddress(operand)) {
    const place = {
      kind: 'url',
      url: operand,
      ...(headersEnv !== undefined && { headers_env: headersEnv }),
    } as const;
    return { place, folder: '.' };
  }
  const path = resolve(operand);
  return { place: { kind: 'file', path: basename(path) }, folder: dirname(path) };
}

/** More would only make the look slower: what a feed is shows in its beginning. */
const MOST_ROWS = 20_000;
const GUESSED_FROM = 1000;

export interface Sample {
  readonly where: string;
  readonly format: FeedFormat | null;
  readonly rows: readonly JsonObject[];
  /** The number of each row in the file. */
  readonly numbers: readonly number[];
  /** True if there were more rows. */
  readonly isCut: boolean;
  readonly remarks: readonly string[];
}

type Env = Readonly<Record<string, string | undefined>>;

const SAME = 'A feed that was asked for without a mark cannot be the same.';

async function rowsAt({ place, folder }: Named, reading: FeedReadingConfig, env: Env): Promise<Sample> {
  const fetch = publicFetch(env);
  if (isList(place)) {
    const { describe, list } = openList(place, { folder, env, fetch, dataDir: dataDirOf(env) });
    const listed = await list(null);
    if (listed === 'same') throw new TypeError(SAME);
    const rows = listed.documents.filter(isRecord);
    return {
      where: describe,
      format: null,
      rows: rows.slice(0, MOST_ROWS),
      numbers: rows.map((_, index) => index + 1),
      isCut: rows.length > MOST_ROWS,
      remarks: [],
    };
  }
  const origin = openFeedOrigin(place, { folder, env, fetch });
  const opened = await origin.open(null);
  if (opened === 'same') throw new TypeError(SAME);
  const remarks: string[] = [];
  const { format, rows, numberAt } = await openRows(opened.body, reading, origin.describe, (what) =>
    remarks.push(what),
  );
  const samples: JsonObject[] = [];
  const numbers: number[] = [];
  const sample = { where: origin.describe, format, rows: samples, numbers, remarks };
  let index = -1;
  for await (const row of rows) {
    index += 1;
    if (samples.length === MOST_ROWS) return { ...sample, isCut: true };
    if (!isRecord(row)) continue;
    samples.push(row);
    numbers.push(numberAt(index));
  }
  return { ...sample, isCut: false };
}

/** Reads the first rows of a feed. Throws if there are none, because then there is nothing to guess from. */
export async function readSample(named: Named, reading: FeedReadingConfig, env: Env): Promise<Sample> {
  const sample = await rowsAt(named, reading, env);
  if (sample.rows.length > 0) return sample;
  throw new UsageError(`${sample.where} holds no vehicle, so there is nothing to learn from it.`);
}

export interface Understood {
  readonly guess: Guess;
  readonly reading: FeedReadingConfig;
  readonly report: FeedImportReport;
  readonly entries: readonly unknown[];
  readonly vehicles: readonly Vehicle[];
  readonly rejected: readonly Rejected[];
  readonly doubts: readonly string[];
  /** The words of prices that were said in answers. */
  readonly qualifiers: Partial<PriceQualifiers>;
}

export interface Understanding {
  readonly market: Market;
  readonly timezone: string;
  readonly now: number;
  readonly answers: Readonly<Record<string, string>>;
  /** The dealer's words of prices so far. */
  readonly qualifiers: PriceQualifiers;
}

/** Guesses the mapping, and reads the sample with it and with what is known so far. */
export function understand(
  { rows, numbers, format, where }: Sample,
  configured: FeedReadingConfig,
  { market, timezone, now, answers, qualifiers: before }: Understanding,
): Understood {
  const guess = guessMapping(rows.slice(0, GUESSED_FROM), { market, answers });
  const isNameless =
    format !== 'json' &&
    guess.columns.some(({ name }) => name === 'column 1') &&
    guess.columns.every(({ name }) => /^column \d+$/.test(name));
  const reading: FeedReadingConfig = {
    ...configured,
    // Said once, so that no later list is read with its first vehicle as the names.
    ...(isNameless && { header_row: 0 }),
    ...(format !== null && format !== 'json' && configured.format === undefined && { format }),
    ...(guess.preset !== null && { preset: guess.preset }),
    ...(Object.keys(guess.mapping).length > 0 && { mapping: guess.mapping }),
  };
  const feedImport = createFeedImport(reading, { market, timezone, now, digest: shortDigest });
  for (const [index, row] of rows.entries()) feedImport.take(row, numbers[index]);
  const { entries, report, rows: rowsOf } = feedImport.finish();
  const placeOf = (index: number) => ({ where: basename(where), row: rowsOf[index] ?? null });
  const { doubts, ...stock } = readStock(entries, undefined, undefined, placeOf);
  const qualifiers = qualifiersSaid(contentsSaid(answers), market.code);
  const all = { ...before, ...qualifiers };
  const unknown = unknownContentsWarning(stock.vehicles, all, market);
  const questions = priceQuestions(ofUnknownContents(stock.vehicles, all, market), answers, market.code);
  return {
    guess: { ...guess, questions: [...guess.questions, ...questions] },
    reading,
    report,
    entries,
    qualifiers,
    ...stock,
    doubts: [...alikeDoubts(report), ...doubts, ...(unknown === null ? [] : [unknown])],
  };
}
