import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { compile } from '#render/bundle/compile.ts';
import { cloneProject } from './yard/checkout.ts';
import { PROJECT, runIn } from './yard/command.ts';
import { differences, readTree } from './yard/tree.ts';
import { NOW, openYard, type Yard } from './yard/yard.ts';

const SLUGS = ['prairie-trucks', 'valley-bikes'];
describe('a bundle compiled elsewhere', () => {
  const elsewhere = cloneProject();
  const whole = openYard();
  let parts: Yard;
  const buildThere = (...args: string[]) =>
    runIn(elsewhere, 'build', [`--now=${NOW}`, '--require-bundle', ...args], parts.env);

  beforeAll(async () => {
    for (const slug of SLUGS) whole.addSmall(slug);
    parts = whole.twin();
    expect((await whole.build()).code).toBe(0);
  });

  test('is missed with a message that says what to do', async () => {
    const { code, err } = await buildThere();
    expect(code).toBe(2);
    expect(err).toMatch(
      /There is no compiled bundle of these sources .*there is none at all\. Compile once with/,
    );
    expect(readdirSync(parts.root)).not.toContain('dist');
  });

  test('builds each part of the fleet without compiling, and gives the same bytes as one build of all', async () => {
    const { server } = await compile(PROJECT, join(PROJECT, '.build'));
    const bundle = join(server, '../..');
    cpSync(join(bundle, '..'), join(elsewhere, '.build/bundles'), { recursive: true });
    const built: string[] = [];
    for (const part of ['1/2', '2/2']) {
      const { code, out } = await buildThere(`--shard=${part}`, '--threads=1');
      expect(code).toBe(0);
      built.push(...SLUGS.filter((slug) => out.includes(`  ${slug}: `)));
    }
    expect(built.toSorted()).toEqual(SLUGS);
    for (const slug of SLUGS) expect(differences(whole.tree(slug), parts.tree(slug)), slug).toEqual([]);
    for (const slug of SLUGS) {
      const secret = (yard: Yard) => readTree(join(yard.distDir, '.gen', slug, '1/private'));
      expect(differences(secret(whole), secret(parts)), slug).toEqual([]);
    }
  });

  test('is rejected if the sources differ', async () => {
    cpSync(join(PROJECT, 'README.md'), join(elsewhere, 'src/ui/other.ts'));
    const { code, err } = await buildThere();
    expect([code, err]).toEqual([2, expect.stringMatching(/there is [0-9a-f]{20}.*, made from others/)]);
  });
});
