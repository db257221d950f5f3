import { type AskedOf, command } from '../terminal/command.ts';
import { dealers, flag, wholeOr } from '../terminal/options.ts';

export const BENCH = command({
  call: 'npm run bench',
  does: 'measures how fast this is',
  commands: {
    all: {
      does: 'all of them, also where none is named',
      options: ['dealers', 'vehicles', 'sample', 'repeats', 'keep', 'sites', 'runs'],
    },
    build: {
      does: 'a fleet of dealers, plain Astro and this platform side by side',
      options: ['dealers', 'vehicles', 'sample', 'repeats', 'keep'],
    },
    pages: {
      does: 'Lighthouse and bytes for each kind of page',
      options: ['sites', 'runs', 'keep'],
    },
    search: { does: 'our engine, Orama and itemsjs at 500, 5,000 and 50,000 vehicles' },
    clicks: {
      does: 'from a filter’s click to its results on the screen, at 500 and 5,000 vehicles',
      options: ['keep'],
    },
    leads: {
      does: 'durable leads a second and their latency, beside a store that keeps nothing',
      options: ['repeats'],
    },
    fleet: {
      does: 'the page of the fleet (/_fleet) over 1,000 dealers, cold and warm',
      options: ['repeats', 'keep'],
    },
    neighbours: {
      does: 'ten dealers on one server, quiet and while one of them is attacked',
      options: ['repeats'],
    },
  },
  usual: 'all',
  options: {
    dealers: wholeOr(100, 'dealers of the fleet', { least: 2 }),
    vehicles: wholeOr(200, 'vehicles of each', { least: 30 }),
    sample: wholeOr(3, 'dealers that plain Astro builds'),
    repeats: wholeOr(5, 'how often each short case is measured; the median counts'),
    keep: flag('keeps the temporary folder, and says where it is'),
    sites: dealers('dealers whose pages are looked at; one of each template where none is named'),
    runs: wholeOr(1, 'how often each page is measured; the median counts'),
  },
});

export type BenchAsked = AskedOf<typeof BENCH>;
export type BenchOptions = BenchAsked['options'];
