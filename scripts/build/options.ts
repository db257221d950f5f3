import { parseArgs } from 'node:util';
import type { Shard } from '#domain/rebuild/shards.ts';
import type { BuildOptions } from '#render/build.ts';
import { nearestWord } from '#sites/nearest-word.ts';

const OPTIONS = {
  site: { type: 'string' },
  changed: { type: 'string' },
  shard: { type: 'string' },
  list: { type: 'boolean' },
  force: { type: 'boolean' },
  'stock-only': { type: 'boolean' },
  watch: { type: 'string' },
  now: { type: 'string' },
  flat: { type: 'boolean' },
  'accept-shrink': { type: 'boolean' },
  'published-state': { type: 'boolean' },
  'compile-only': { type: 'boolean' },
  'require-bundle': { type: 'boolean' },
  threads: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

export const USAGE = `npm run build                        builds every dealer that needs it
  -- --site=a,b                      only these
  -- --changed=origin/main           only those that something touches which differs from that commit, told by what
  -- --shard=1/4                     the first of four parts of them, even and always the same
  -- --list                          builds nothing: prints the dealers that would be, one a line (--json: with reasons)
  -- --force                         renders every page again
  -- --stock-only                    refreshes stock index, counts and states; renders no page
  -- --watch, --watch=60             stays, asks each feed every 60 seconds, rebuilds the dealers whose feed or files change
  -- --now=2026-12-25T00:00:00Z      builds as of that moment
  -- --flat                          plain folders in dist/ in the place of links
  -- --accept-shrink                 believes a feed that has lost more than half its vehicles
  -- --published-state               remembers earlier builds on the published site, for machines that keep nothing
  -- --compile-only                  compiles the pages into .build/ and builds no dealer
  -- --require-bundle                fails where the pages are not compiled yet, in the place of compiling them
  -- --threads=1                     as many threads as given (default: one a core)
  -- --json                          prints one line of figures as JSON`;

export class UsageError extends Error {
  override name = 'UsageError';
}

export interface BuildCommand {
  readonly build: BuildOptions;
  readonly changed?: string;
  readonly shard?: Shard;
  /** Seconds between two looks at the feeds. */
  readonly watch?: number;
  readonly list: boolean;
  readonly compileOnly: boolean;
  readonly json: boolean;
  readonly help: boolean;
}

const WATCH_SECONDS = 60;

function instantOf(text: string): number {
  const instant = Date.parse(text);
  if (Number.isNaN(instant))
    throw new UsageError(`--now=${text}: expected a moment such as 2026-12-25T00:00:00Z`);
  return instant;
}

function wholeNumber(option: string, text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < 1)
    throw new UsageError(`--${option}=${text}: expected a whole number from 1 on`);
  return number;
}

function shardOf(text: string): Shard {
  const [, index, count] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index === undefined || count === undefined || index < 1 || index > count)
    throw new UsageError(`--shard=${text}: expected which part of how many, such as 1/4`);
  return { index, count };
}

function slugsOf(text: string): readonly string[] {
  const slugs = text.split(',').filter((slug) => slug !== '');
  if (slugs.length === 0) throw new UsageError('--site= names no dealer.');
  return slugs;
}

const nameOf = (arg: string): string => arg.replace(/^--/, '').replace(/=.*/s, '');

function refuseUnknown(args: readonly string[]): void {
  const known = Object.keys(OPTIONS);
  for (const arg of args) {
    if (arg.startsWith('--') && known.includes(nameOf(arg))) continue;
    const nearest = nearestWord(nameOf(arg), known);
    throw new UsageError(
      `Unknown option ${arg}.${nearest === undefined ? '' : ` Did you mean --${nearest}?`}\n\n${USAGE}`,
    );
  }
}

type Given = ReturnType<typeof parse>;

function parse(args: readonly string[]) {
  refuseUnknown(args);
  const spelled = args.map((arg) => (arg === '--watch' ? `--watch=${WATCH_SECONDS}` : arg));
  try {
    return parseArgs({ args: spelled, options: OPTIONS, strict: true }).values;
  } catch (cause) {
    throw new UsageError(`${cause instanceof Error ? cause.message : cause}\n\n${USAGE}`);
  }
}

/** Options that contradict each other, and why. */
const CONTRADICTIONS: readonly (readonly [a: keyof Given, b: keyof Given, why: string])[] = [
  ['watch', 'now', 'a watch goes on, so it has no moment of its own'],
  ['watch', 'changed', 'a watch sees changes by itself'],
  ['watch', 'list', 'a list is printed once'],
  ['watch', 'json', 'its figures have no end'],
  ['watch', 'force', 'every page would be rendered at each look'],
  ['watch', 'accept-shrink', 'a feed is believed once, by a person'],
  ['compile-only', 'require-bundle', 'one compiles and the other forbids it'],
  ['compile-only', 'stock-only', 'a stock needs no compiled pages'],
  ['compile-only', 'list', 'one is about pages, the other about dealers'],
];

function refuseContradictions(given: Given): void {
  for (const [a, b, why] of CONTRADICTIONS)
    if (given[a] !== undefined && given[b] !== undefined)
      throw new UsageError(`--${a} and --${b} do not go together: ${why}.`);
}

/** What the arguments of `npm run build --` ask for. */
export function readBuildCommand(args: readonly string[]): BuildCommand {
  const given = parse(args);
  refuseContradictions(given);
  return {
    build: {
      ...(given.site !== undefined && { sites: slugsOf(given.site) }),
      ...(given.now !== undefined && { now: instantOf(given.now) }),
      ...(given.threads !== undefined && { threads: wholeNumber('threads', given.threads) }),
      force: given.force ?? false,
      flat: given.flat ?? false,
      stockOnly: given['stock-only'] ?? false,
      acceptShrink: given['accept-shrink'] ?? false,
      publishedState: given['published-state'] ?? false,
      requireBundle: given['require-bundle'] ?? false,
    },
    ...(given.changed !== undefined && { changed: given.changed }),
    ...(given.shard !== undefined && { shard: shardOf(given.shard) }),
    ...(given.watch !== undefined && { watch: wholeNumber('watch', given.watch) }),
    list: given.list ?? false,
    compileOnly: given['compile-only'] ?? false,
    json: given.json ?? false,
    help: given.help ?? false,
  };
}
