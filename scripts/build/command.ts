import { command, type RequestOf } from '../terminal/command.ts';
import { enterMock, mock } from '../terminal/mock.ts';
import { dealers, flag, moment, part, text, whole } from '../terminal/options.ts';
import { type Load, start } from '../terminal/start.ts';

const EACH_MINUTE = '60';

export const BUILD = command({
  call: 'npm run build',
  does: 'builds every dealer that needs it',
  options: {
    site: dealers('only these dealers'),
    changed: text('origin/main', 'only the dealers that changes since that commit touch, with the reasons'),
    shard: part('only the first of four equal shards; every machine splits the dealers alike'),
    shards: flag('builds nothing; prints the shards that the fleet is worth, for the matrix of a workflow'),
    run: text(
      'nightly-17',
      'the machines of one run, each with its --shard, take over the shards of those that die (PUBLISH=s3)',
    ),
    list: flag('builds nothing; prints the dealers it would build, one a line (--json adds the reasons)'),
    force: flag('renders every page again'),
    stockOnly: flag('refreshes the stock index, counts and vehicle status, and renders no page'),
    watch: {
      ...whole(
        EACH_MINUTE,
        'keeps running; polls each feed every 60 seconds, and rebuilds dealers whose feed or files change',
      ),
      bare: EACH_MINUTE,
    },
    now: moment('2026-12-25T00:00:00Z', 'builds as if it were that time'),
    flat: flag('writes plain folders to dist/ instead of links to generations'),
    accept: flag(
      'accepts a feed that has lost a column, or half its vehicles, prices, distances, pictures or states',
    ),
    acceptShrink: flag('an earlier spelling of --accept'),
    publishedState: flag('keeps build state on the published site, for machines without a disk that lasts'),
    compileOnly: flag('compiles the pages into .build/ and builds no dealer'),
    requireBundle: flag('fails if the pages are not compiled yet, instead of compiling them'),
    threads: whole('1', 'the number of worker threads (default: one for each core)'),
    mock,
    json: flag('prints the figures as one line of JSON'),
  },
  problem: ({ options: { run, shard } }) =>
    run !== undefined && shard === undefined
      ? '--run divides a fleet among machines: say which part this one begins with, --shard=1/4'
      : undefined,
  contradictions: [
    ['shards', 'shard', 'one divides the fleet, the other names a part of it'],
    ['shards', 'watch', 'it prints a list and ends'],
    ['run', 'changed', 'each machine would have to see the same changes'],
    ['run', 'list', 'a list is printed, and nothing is built'],
    ['run', 'watch', 'a watch never ends'],
    ['mock', 'publishedState', 'a mock site is never published, so it has no published state'],
    ['watch', 'now', 'a watch runs on, so it cannot build for a fixed time'],
    ['watch', 'changed', 'a watch finds changes by itself'],
    ['watch', 'list', 'a list is printed once'],
    ['watch', 'json', 'a watch never ends, so it has no final figures'],
    ['watch', 'force', 'it would render every page at each poll'],
    ['watch', 'accept', 'a person accepts one feed, not every later one'],
    ['watch', 'acceptShrink', 'a person accepts one feed, not every later one'],
    ['compileOnly', 'requireBundle', 'one compiles the pages and the other forbids it'],
    ['compileOnly', 'stockOnly', 'stock needs no compiled pages'],
    ['compileOnly', 'list', 'one is about pages, the other about dealers'],
  ],
});

export type BuildRequest = RequestOf<typeof BUILD>['options'];

export const main = (load: Load<typeof BUILD>): Promise<void> =>
  start(BUILD, ({ options }) => {
    enterMock(options);
    return load();
  });
