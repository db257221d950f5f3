import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { MultiSearch } from '#domain/search/multi-search.ts';
import { disagreements } from './compare.ts';
import { embeddedEngine, realEngine } from './engines.ts';
import { type ExchangeSet, readExchanges } from './exchanges.ts';

const USAGE = `npm run conformance -- DIR                       replays DIR/exchanges.json on the embedded engine
npm run conformance -- DIR --host URL --key KEY  the same on a real Meilisearch
DIR holds documents.json, settings.json and exchanges.json`;

interface Options {
  readonly folder: string;
  readonly host: string | undefined;
  readonly key: string | undefined;
}

function readOptions(args: readonly string[]): Options | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { host: { type: 'string' }, key: { type: 'string' } },
      allowPositionals: true,
    });
    const [folder] = positionals;
    if (folder === undefined || positionals.length > 1) return USAGE;
    const missing = ['documents.json', 'settings.json', 'exchanges.json'].find(
      (name) => !existsSync(join(folder, name)),
    );
    return missing
      ? `${join(folder, missing)} is missing.\n\n${USAGE}`
      : { folder, host: values.host, key: values.key };
  } catch (cause) {
    return `${cause instanceof Error ? cause.message : String(cause)}\n\n${USAGE}`;
  }
}

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

/** The command; answers the exit code. */
export async function runConformance(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (typeof options === 'string') {
    console.error(options);
    return 2;
  }
  const set = readExchanges(options.folder);
  if (options.host === undefined) return replay(set, embeddedEngine(set));
  const { search, end } = await realEngine({ host: options.host, key: options.key }, set);
  try {
    return await replay(set, search);
  } finally {
    await end();
  }
}
