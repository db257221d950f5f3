import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cloneProject } from './yard/checkout.ts';
import { runIn } from './yard/command.ts';
import { NOW, openYard } from './yard/yard.ts';

const PAGE = 'src/pages/compare.astro';
const PLACE = 'const page =';

test('a mistake in a template is reported with its file and line, at compile or render time', async () => {
  const clone = cloneProject();
  const yard = openYard();
  yard.addSmall('valley-bikes');
  const file = join(clone, PAGE);
  const sound = readFileSync(file, 'utf8');
  const line = sound.slice(0, sound.indexOf(PLACE)).split('\n').length;
  const told = async (mistake: string): Promise<string> => {
    writeFileSync(file, sound.replace(PLACE, `${mistake}\n${PLACE}`));
    const { code, err } = await runIn(clone, 'build', [`--now=${NOW}`], yard.env);
    expect(code).toBeGreaterThan(0);
    return err;
  };
  expect(await told("const later = await Promise.resolve('x');")).toContain(
    `${PAGE}:${line} waits for something (await)`,
  );
  expect(await told('const where = Astro.url.pathname;')).toContain(
    `${PAGE}:${line} fails as /compare is drawn: Astro.url is not there`,
  );
});
