import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { MultiSearch } from '#domain/search/results/multi-search.ts';
import { command } from '../terminal/command.ts';
import { text, UsageError } from '../terminal/options.ts';
import { start } from '../terminal/start.ts';
import { embeddedEngine, realEngine } from './engines.ts';
import { disagreements, EXCHANGE_FILES, type ExchangeSet, readExchanges } from './exchanges.ts';

const CONFORMANCE = command({
  call: 'npm run conformance',
  does: 'replays recorded Meilisearch requests on the embedded engine or on a server, and compares the answers',
  operands: {
    shape: 'DIR',
    least: 1,
    most: 1,
    expected: 'One folder is needed, with documents.json, settings.json and exchanges.json.',
  },
  options: {
    host: text('http://localhost:7700', 'a real Meilisearch, instead of the embedded engine'),
    key: text('KEY', 'its key'),
  },
  notes: ['DIR holds documents.json, settings.json and exchanges.json, as tests/fixtures/meilisearch does.'],
});

async function replay(set: ExchangeSet, search: MultiSearch): Promise<number> {
  let agreed = 0;
  for (const exchange of set.exchanges) {
    const differences = await disagreements(exchange, search);
    if (differences.length === 0) agreed++;
    else console.log(`✗ ${exchange.name}\n${differences.map((text) => `    ${text}`).join('\n')}`);
  }
  console.log(`${agreed} of ${set.exchanges.length} agree`);
  return agreed === set.exchanges.length ? 0 : 1;
}

export const main = (): Promise<void> =>
  start(CONFORMANCE, async () => ({
    async run({ operands: [folder = ''], options: { host, key } }) {
      const missing = EXCHANGE_FILES.find((name) => !existsSync(join(folder, name)));
      if (missing !== undefined) throw new UsageError(`${join(folder, missing)} is missing.`);
      const set = readExchanges(folder);
      if (host === undefined) return replay(set, embeddedEngine(set));
      const { search, end } = await realEngine({ host, key }, set);
      return replay(set, search).finally(end);
    },
  }));
