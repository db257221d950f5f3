import { command, type RequestOf } from '#scripts/terminal/command.ts';
import { dealers, flag, names, numbers, wholeOr } from '#scripts/terminal/options.ts';
import { type Load, start } from '#scripts/terminal/start.ts';

export const BENCH = command({
  call: 'npm run bench',
  does: 'measures builds, pages, clicks, search and leads, and says which targets are missed',
  commands: {
    all: {
      does: 'runs every benchmark (the default)',
      options: [
        'dealers',
        'vehicles',
        'sample',
        'repeats',
        'feeds',
        'stocks',
        'clicks',
        'sites',
        'runs',
        'tree',
        'keep',
      ],
    },
    build: {
      does: 'builds a fleet with this platform and a sample of it with plain Astro, then what changes all day',
      options: ['dealers', 'vehicles', 'sample', 'repeats', 'tree', 'keep'],
    },
    pages: {
      does: 'runs Lighthouse and counts bytes for each kind of page, clicks on filters, and looks at what jumps',
      options: ['sites', 'runs', 'keep'],
    },
    search: {
      does: 'compares our engine, Orama and itemsjs at 500, 5,000 and 50,000 vehicles',
      options: ['keep'],
    },
    stock: {
      does: 'builds of a dealer of 16,000 vehicles beside one of 200, both with a feed of a foreign layout',
      options: ['feeds', 'repeats', 'keep'],
    },
    clicks: {
      does: 'measures clicks on filters, on a phone and a desktop: how long until the new cards, and what that costs',
      options: ['stocks', 'clicks', 'tree', 'keep'],
    },
    leads: {
      does: 'measures durable leads a second and their latency, beside a store in memory',
      options: ['repeats', 'keep'],
    },
  },
  usual: 'all',
  options: {
    dealers: wholeOr(100, 'the number of dealers', { least: 2 }),
    vehicles: wholeOr(200, 'the number of vehicles of each dealer', { least: 30 }),
    sample: wholeOr(3, 'the number of dealers that plain Astro builds'),
    repeats: wholeOr(5, 'the runs of each short case; the median counts'),
    feeds: numbers([200, 16_000], 'the numbers of vehicles in the feeds of the dealers that are compared'),
    stocks: numbers([500, 5_000, 20_000], 'the numbers of vehicles among which filters are clicked'),
    clicks: wholeOr(20, 'the clicks of each case, each on a fresh page'),
    sites: dealers('the dealers whose pages are measured (default: one of each template)'),
    runs: wholeOr(5, 'the runs of each page; the median counts'),
    tree: names(
      'checkout',
      '../before',
      'other checkouts with their packages, measured turn by turn with this one',
    ),
    keep: flag('keeps the temporary folder, and prints its path'),
  },
});

export type BenchRequest = RequestOf<typeof BENCH>;
export type BenchOptions = BenchRequest['options'];

export const main = (load: Load<typeof BENCH>): Promise<void> => start(BENCH, load);
