import { parseArgs } from 'node:util';

export interface BenchOptions {
  readonly dealers: number;
  readonly vehicles: number;
  /** How many dealers are built with plain Astro as well. */
  readonly sample: number;
  /** How often each short case is measured; the median counts. */
  readonly repeats: number;
  /** Keeps the temporary folder and says where it is. */
  readonly keep: boolean;
  /** Dealers whose pages are looked at; one a template where not given. */
  readonly sites: readonly string[] | undefined;
  /** How often a page is looked at; the median counts. */
  readonly runs: number;
}

export class OptionError extends Error {
  override name = 'OptionError';
}

const OPTIONS = {
  dealers: { type: 'string', default: '100' },
  vehicles: { type: 'string', default: '200' },
  sample: { type: 'string', default: '3' },
  repeats: { type: 'string', default: '5' },
  keep: { type: 'boolean', default: false },
  sites: { type: 'string' },
  runs: { type: 'string', default: '1' },
  help: { type: 'boolean', default: false },
} as const;

export const USAGE = `npm run bench                          all of them
npm run bench -- build                 a fleet of dealers, plain Astro and this platform side by side
  --dealers=100 --vehicles=200         the size of the fleet
  --sample=3                           dealers that plain Astro builds
  --repeats=5                          how often each short case is measured
  --keep                               keeps the temporary folder
npm run bench -- pages                 Lighthouse and bytes for each kind of page
  --sites=a,b                          dealers (default: one of each template)
  --runs=1                             how often each page is measured
npm run bench -- search                our engine, Orama and itemsjs at 500, 5,000 and 50,000 vehicles
npm run bench -- clicks                 from a filter’s click to its results on the screen, at 500 and 5,000 vehicles
npm run bench -- leads                 durable leads a second and their latency, beside a store that keeps nothing
  --repeats=5                          rounds; the median counts`;

function count(name: string, text: string, least: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least) return value;
  throw new OptionError(`--${name}=${text}: expected a whole number from ${least} on`);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: true });
  } catch (cause) {
    throw new OptionError(`${cause instanceof Error ? cause.message : String(cause)}\n\n${USAGE}`);
  }
}

export function readOptions(args: readonly string[]) {
  const { values, positionals } = parse(args);
  const dealers = count('dealers', values.dealers, 2);
  const options: BenchOptions = {
    dealers,
    vehicles: count('vehicles', values.vehicles, 30),
    sample: Math.min(dealers, count('sample', values.sample, 1)),
    repeats: count('repeats', values.repeats, 1),
    keep: values.keep,
    sites: values.sites?.split(',').filter((slug) => slug !== ''),
    runs: count('runs', values.runs, 1),
  };
  return { name: positionals[0], options, help: values.help };
}
