import { type AskedOf, command } from '../terminal/command.ts';
import { mock } from '../terminal/mock.ts';
import { dealers, flag, moment, part, text, whole } from '../terminal/options.ts';

const EACH_MINUTE = '60';

export const BUILD = command({
  call: 'npm run build',
  does: 'builds every dealer that needs it',
  options: {
    site: dealers('only these'),
    changed: text(
      'origin/main',
      'only those that something touches which differs from that commit, told by what',
    ),
    shard: part('the first of four parts of them, even and always the same'),
    list: flag('builds nothing: prints the dealers that would be, one a line (--json: with reasons)'),
    force: flag('renders every page again'),
    stockOnly: flag('refreshes stock index, counts and states; renders no page'),
    watch: {
      ...whole(
        EACH_MINUTE,
        'stays, asks each feed every 60 seconds, rebuilds the dealers whose feed or files change',
      ),
      bare: EACH_MINUTE,
    },
    now: moment('2026-12-25T00:00:00Z', 'builds as of that moment'),
    flat: flag('plain folders in dist/ in the place of links'),
    acceptShrink: flag('believes a feed that has lost more than half its vehicles'),
    publishedState: flag('remembers earlier builds on the published site, for machines that keep nothing'),
    compileOnly: flag('compiles the pages into .build/ and builds no dealer'),
    requireBundle: flag('fails where the pages are not compiled yet, in the place of compiling them'),
    threads: whole('1', 'as many threads as given (one a core where nothing is said)'),
    mock,
    json: flag('prints one line of figures as JSON'),
  },
  contradictions: [
    ['mock', 'publishedState', 'a mock site is never published'],
    ['watch', 'now', 'a watch goes on, so it has no moment of its own'],
    ['watch', 'changed', 'a watch sees changes by itself'],
    ['watch', 'list', 'a list is printed once'],
    ['watch', 'json', 'its figures have no end'],
    ['watch', 'force', 'every page would be rendered at each look'],
    ['watch', 'acceptShrink', 'a feed is believed once, by a person'],
    ['compileOnly', 'requireBundle', 'one compiles and the other forbids it'],
    ['compileOnly', 'stockOnly', 'a stock needs no compiled pages'],
    ['compileOnly', 'list', 'one is about pages, the other about dealers'],
  ],
});

export type BuildAsked = AskedOf<typeof BUILD>['options'];
