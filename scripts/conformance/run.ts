import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { MultiSearch } from '#domain/search/multi-search.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { disagreements } from './compare.ts';
import { embeddedEngine, realEngine } from './engines.ts';
import { EXCHANGE_FILES, type ExchangeSet, readExchanges } from './exchanges.ts';

async function replay(set: ExchangeSet, search: MultiSearch): Promise<number> {
  let agreed = 0;
  for (const exchange of set.exchanges) {
    const found = await disagreements(exchange, search);
    if (found.length === 0) agreed++;
    else console.log(`✗ ${exchange.name}\n${found.map((text) => `    ${text}`).join('\n')}`);
  }
  console.log(`${agreed} of ${set.exchanges.length} agree`);
  return agreed === set.exchanges.length ? 0 : 1;
}

interface Asked {
  readonly operands: readonly string[];
  readonly options: { readonly host?: string; readonly key?: string };
}

export async function run({ operands: [folder = ''], options: { host, key } }: Asked): Promise<number> {
  const missing = EXCHANGE_FILES.find((name) => !existsSync(join(folder, name)));
  if (missing !== undefined) throw new UsageError(`${join(folder, missing)} is missing.`);
  const set = readExchanges(folder);
  if (host === undefined) return replay(set, embeddedEngine(set));
  const { search, end } = await realEngine({ host, key }, set);
  return replay(set, search).finally(end);
}
