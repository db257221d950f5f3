import { type AskedOf, command } from '#scripts/terminal/command.ts';
import { dealers, flag, numbers, text, whole, wholeOr } from '#scripts/terminal/options.ts';

const BUILD_OPTIONS = [
  ...(['dealers', 'vehicles', 'demos', 'sample', 'repeats'] as const),
  ...(['against', 'large', 'keep'] as const),
];

export const BENCH = command({
  call: 'npm run bench',
  does: 'measures builds, pages, search and leads',
  commands: {
    all: {
      does: 'runs every benchmark (the default)',
      options: [...BUILD_OPTIONS, 'sites', 'runs', 'feeds', 'stocks', 'clicks'],
    },
    build: {
      does: 'builds two fleets with this platform, and one of them with plain Astro, side by side',
      options: BUILD_OPTIONS,
    },
    pages: {
      does: 'runs Lighthouse and counts bytes for each kind of page, clicks on filters, and looks at what jumps',
      options: ['sites', 'runs', 'keep'],
    },
    search: { does: 'compares our engine, Orama and itemsjs at 500, 5,000 and 50,000 vehicles' },
    stock: {
      does: 'a dealer of 16,000 vehicles beside one of 200, both from a foreign feed: reading it, builds, searches',
      options: ['feeds', 'repeats', 'keep'],
    },
    clicks: {
      does: 'measures clicks on filters, on a phone and a desktop: how long until the new cards, and what that costs',
      options: ['stocks', 'clicks', 'against', 'keep'],
    },
    leads: {
      does: 'measures durable leads a second and their latency, beside a store in memory',
      options: ['repeats'],
    },
    'fleet-page': {
      does: 'the page of the fleet (/_fleet) over 1,000 dealers, cold and warm',
      options: ['repeats', 'keep'],
    },
  },
  usual: 'all',
  options: {
    dealers: wholeOr(100, 'the number of dealers', { least: 2 }),
    vehicles: wholeOr(200, 'the number of vehicles of each dealer', { least: 30 }),
    demos: whole(
      '15',
      'the number of dealers in the second fleet, copies of those in sites/ (default: one of each)',
    ),
    sample: wholeOr(3, 'the number of dealers that plain Astro builds'),
    repeats: wholeOr(5, 'the runs of each short case; the median counts'),
    against: text('HEAD~20', 'measures the tree of that commit as well, turn by turn with this one'),
    large: flag('also builds a dealer of 16,000 vehicles'),
    keep: flag('keeps the temporary folder, and prints its path'),
    feeds: numbers([200, 16_000], 'the numbers of vehicles in the feeds of the dealers that are compared'),
    stocks: numbers([500, 5_000, 20_000], 'the numbers of vehicles among which filters are clicked'),
    clicks: wholeOr(20, 'the clicks of each case, each on a fresh page'),
    sites: dealers('the dealers whose pages are measured (default: one of each template)'),
    runs: wholeOr(5, 'the runs of each page; the median counts'),
  },
});

export type BenchAsked = AskedOf<typeof BENCH>;
export type BenchOptions = BenchAsked['options'];
