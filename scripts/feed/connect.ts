import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { USUAL_STOCK_FILE } from '#domain/operations/builds/changes.ts';
import type { AskPerson } from '../terminal/ask.ts';
import { UsageError } from '../terminal/options.ts';
import { askAll, checkAnswers, takeUsual } from './questions.ts';
import { feedReport } from './report.ts';
import { isAddress, placeNamed, readSample, type Understanding, understand } from './sample.ts';
import { broughtIn, stockConfigOf, writeStock } from './site-file.ts';

interface ConnectingWorld extends Understanding {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly say: (text: string) => void;
  readonly complain: (text: string) => void;
  readonly ask?: AskPerson;
}

export interface ConnectedFeed {
  readonly isUsedOnly: boolean;
  /** Makes it the stock of the dealer in this folder. */
  connect(folder: string): void;
}

/** Understands a feed for a dealer that is about to be made. */
export async function connectFeed(
  operand: string,
  { env, say, complain, ask, ...rest }: ConnectingWorld,
): Promise<ConnectedFeed> {
  const named = placeNamed(operand, undefined);
  const sample = await readSample(named, {}, env);
  const { guess } = understand(sample, {}, rest);
  checkAnswers(rest.answers, guess.columns);
  const answered = ask
    ? await askAll(sample, {}, rest, { ask, say })
    : takeUsual(guess.questions, rest, complain);
  if (answered === null)
    throw new UsageError('The questions about the feed were not answered. Nothing was made.');
  const understood = understand(sample, {}, answered);
  say(feedReport(sample, understood, rest.market));
  if (understood.vehicles.length === 0)
    throw new UsageError('No vehicle of this feed can be shown. Nothing was made.');
  return {
    isUsedOnly: understood.vehicles.every(({ car_type }) => car_type === 'used'),
    connect(folder) {
      const place = isAddress(operand)
        ? named.place
        : ({ kind: 'file', path: broughtIn(operand, folder) } as const);
      // The scaffold's empty list would look like the stock.
      if (place.kind !== 'file' || place.path !== USUAL_STOCK_FILE)
        rmSync(join(folder, USUAL_STOCK_FILE), { force: true });
      writeStock(join(folder, 'site.json'), stockConfigOf(place, understood.reading), understood.qualifiers);
    },
  };
}
