import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { settingsOf } from '#render/build.ts';
import { compile } from '#render/bundle/compile.ts';
import { BuildThread, heapFor, isLarge } from '#render/dealer/build-thread.ts';
import type { DealerJob } from '#render/options.ts';
import { PROJECT } from './yard/command.ts';
import { NOW, openYard } from './yard/yard.ts';

const SLUG = 'harbour-autos';

async function jobOf(): Promise<DealerJob> {
  const yard = openYard();
  yard.addSmall(SLUG);
  const { sitesDir, distDir, dataDir } = yard;
  const { cacheDir, ...settings } = settingsOf({ sitesDir, distDir, dataDir, now: Date.parse(NOW) });
  const bundle = await compile(PROJECT, cacheDir);
  return { slug: SLUG, inputs: 'any', siteInputs: null, settings, bundle };
}

function threadWith(heap: (job: DealerJob) => number): BuildThread {
  const thread = new BuildThread(heap);
  onTestFinished(() => thread.end());
  return thread;
}

describe('a build thread', () => {
  test('has as much memory as its stock needs', async () => {
    const job = await jobOf();
    expect(heapFor(job)).toBeLessThan(170);
    expect(isLarge(job)).toBe(false);
    const huge = join(job.settings.sitesDir, 'huge.json');
    writeFileSync(huge, Buffer.alloc(40 * 2 ** 20));
    const large = { ...job, settings: { ...job.settings, stockFiles: { [SLUG]: huge } } };
    expect(heapFor(large)).toBe(400);
    expect(isLarge(large)).toBe(true);
  });

  test('that runs out of memory is restarted without a limit, and finds no lock in its way', async () => {
    const job = await jobOf();
    let asked = 0;
    const thread = threadWith(() => (asked++ === 0 ? 12 : 160));
    expect(await thread.build(job)).toMatchObject({ slug: SLUG, outcome: 'built' });
    expect(await thread.build(job)).toMatchObject({ slug: SLUG, outcome: 'built', rendered: 0 });
  });

  test('handles one job at a time, however many it has done', async () => {
    const job = await jobOf();
    const thread = threadWith(() => 160);
    const warned: Error[] = [];
    const warn = (warning: Error) => warned.push(warning);
    process.on('warning', warn);
    onTestFinished(() => void process.off('warning', warn));
    // Node.js warns of the eleventh listener.
    for (let number = 0; number < 12; number++) await thread.build(job);
    expect(warned).toEqual([]);
  });

  test('reports any other failure', async () => {
    const job = await jobOf();
    const thread = threadWith(() => 160);
    const broken = { ...job, slug: 'nobody' };
    expect(await thread.build(broken)).toMatchObject({ slug: 'nobody', outcome: 'failed' });
    expect(await thread.build(job)).toMatchObject({ outcome: 'built' });
  });
});
