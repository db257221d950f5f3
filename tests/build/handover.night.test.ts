import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { placeOf } from '../../scripts/build/handover/place.ts';
import { type Finished, PROJECT } from './yard/command.ts';
import { figuresOf, openYard, type Yard } from './yard/yard.ts';

const SLUG = 'harbour-autos';
const OTHER = 'valley-bikes';

const BY_WATCHER = /^The watcher \(process \d+\) builds/;

const socketOf = ({ distDir }: Yard): string =>
  placeOf({ cacheDir: join(PROJECT, '.build'), distDir })?.path ?? '';

async function watched(yard: Yard, args: readonly string[] = []) {
  const running = yard.start('build.ts', ['--watch', '--threads=1', ...args]);
  await running.said('watching: ');
  return running;
}

/** `npm run build`, as a process of its own. Its time is not fixed: such a build is never handed over. */
const command = (yard: Yard, args: readonly string[] = [], env: Record<string, string> = {}) =>
  yard.start('build.ts', ['--json', '--threads=1', ...args], env);

const build = async (...asked: Parameters<typeof command>) => figuresOf(await command(...asked).done);

/** A connection that says something else than a command would. Resolves when it is closed. */
const strange = (yard: Yard, text: string): Promise<void> =>
  new Promise((closed) => {
    const socket = connect(socketOf(yard));
    socket.on('error', () => undefined);
    socket.on('close', () => closed());
    socket.write(text);
  });

describe('a build beside a watch', () => {
  const yard = openYard();
  let watch: Awaited<ReturnType<typeof watched>>;
  beforeAll(async () => {
    for (const slug of [SLUG, OTHER]) yard.addSmall(slug);
    watch = await watched(yard);
    return () => watch.kill();
  });

  const saysWatcher = ({ err }: Finished) => BY_WATCHER.test(err);

  test('is done by it, and says so', async () => {
    yard.changeVehicle(SLUG, 1, { price: 12_345 });
    const { code, figures, err } = await build(yard, [`--site=${SLUG}`]);
    expect(err).toMatch(BY_WATCHER);
    expect([code, figures.dealers, figures.failed]).toEqual([0, 1, []]);
    expect(yard.page(SLUG, 'data/stock.json')).toContain('12345');
    await watch.said('asked for 1 dealer, answered in');
  });

  test('takes its options along', async () => {
    const { figures, err } = await build(yard, [`--site=${OTHER}`, '--force']);
    expect(err).toMatch(BY_WATCHER);
    expect(figures).toMatchObject({ built: 1, rendered: figures.pages });
  });

  test('prints the same table, and ends with the same code if a dealer fails', async () => {
    yard.configure(OTHER, { name: 7 });
    const failed = await yard.start('build.ts').done;
    yard.configure(OTHER, { name: 'Valley Bikes' });
    expect(failed.code).toBe(1);
    expect(failed.err).toMatch(/^The watcher [\s\S]*valley-bikes was not built/);
    expect(failed.out).toMatch(/dealer +outcome/);
    expect(failed.out).toMatch(/valley-bikes +FAILED/);
  });

  test('waits for its turn beside another', async () => {
    const both = await Promise.all([SLUG, OTHER].map((slug) => build(yard, [`--site=${slug}`, '--force'])));
    for (const one of both) {
      expect([one.code, saysWatcher(one)]).toEqual([0, true]);
      expect(one.figures.rendered).toBe(one.figures.pages);
    }
  });

  test.each<[string, readonly string[], Record<string, string>, RegExp | null]>([
    [
      'another feed key',
      [],
      { PROVIDER_URL: 'http://127.0.0.1:9/' },
      /its environment differs in PROVIDER_URL\./,
    ],
    ['another form of output', ['--flat'], {}, /its settings differ in flat\./],
    ['a fixed time', ['--now=2026-07-01T00:00:00Z'], {}, null],
  ])('with %s builds by itself', async (_what, args, env, why) => {
    const { code, err } = await build(yard, [`--site=${SLUG}`, ...args], env);
    expect(code).toBe(0);
    expect(BY_WATCHER.test(err)).toBe(false);
    if (why === null) expect(err).not.toContain('watcher');
    else expect(err).toMatch(why);
    await build(yard, [`--site=${SLUG}`]);
  });

  test('what is no request is cut off, and a command that goes away disturbs nobody', async () => {
    await strange(yard, 'GET / HTTP/1.1\r\n\r\n');
    await strange(yard, '{"pid":1}\n');
    const gone = command(yard, ['--force']);
    await gone.said('The watcher');
    gone.stop('SIGINT');
    expect((await gone.done).signal).toBe('SIGINT');
    const after = await build(yard, [`--site=${SLUG}`]);
    expect([after.code, saysWatcher(after)]).toEqual([0, true]);
  });

  test('builds by itself once the watch is stopped', async () => {
    watch.stop();
    expect((await watch.done).code).toBe(0);
    const { code, err } = await build(yard, [`--site=${SLUG}`]);
    expect([code, err]).toEqual([0, expect.not.stringContaining('watcher')]);
  });
});

test('a watch that was killed is no obstacle, for a build or for the next watch', async () => {
  const yard = openYard();
  yard.addSmall(SLUG);
  const first = await watched(yard);
  first.kill();
  await first.done;
  const alone = await build(yard);
  expect(alone.code).toBe(0);
  expect(alone.err).toContain('It was killed and left its socket behind. This command builds by itself.');

  const second = await watched(yard);
  onTestFinished(second.kill);
  expect((await build(yard, ['--force'])).err).toMatch(BY_WATCHER);
});
