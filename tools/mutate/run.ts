import { spawnSync } from 'node:child_process';
import { PROJECT_ROOT } from '#render/build.ts';
import { suggestion, UsageError } from '#scripts/terminal/options.ts';
import type { Surroundings } from '#scripts/terminal/start.ts';
import { copyCheckout } from '../processes/checkout-copy.ts';
import { type Mutation, readKnown } from './mutations.ts';

/** Longer than any tests take. A mutation can cause an endless loop. */
const MOST_MS = 20 * 60_000;

const PROJECTS = ['unit', 'long', 'html', 'build'].map((name) => `--project=${name}`);

function pass(root: string, tests: readonly string[]): boolean {
  const [inBrowser, others] = [true, false].map((isEndToEnd) =>
    tests.filter((test) => test.startsWith('tests/e2e/') === isEndToEnd),
  );
  const runs = [
    ...(others?.length ? [['vitest/vitest.mjs', 'run', ...PROJECTS, '--bail=1', ...others]] : []),
    ...(inBrowser?.length ? [['playwright/cli.js', 'test', '-x', ...inBrowser]] : []),
  ];
  return runs.every(([program = '', ...args]) => {
    const { status } = spawnSync(process.execPath, [`node_modules/${program}`, ...args], {
      cwd: root,
      stdio: 'ignore',
      timeout: MOST_MS,
    });
    return status === 0;
  });
}

function chosen(only: readonly string[] | undefined): readonly Mutation[] {
  const known = readKnown();
  const names = known.map(({ name }) => name);
  const unknown = only?.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new UsageError(
      `There is no mutation "${unknown}".${suggestion(unknown, names)} There are ${names.join(', ')}.`,
    );
  return known.filter(({ name }) => only?.includes(name) ?? true);
}

export async function run(
  { options: { only } }: { readonly options: { readonly only?: readonly string[] | undefined } },
  { say, complain }: Surroundings,
): Promise<number> {
  const mutations = chosen(only);
  const { root, read, write, remove } = copyCheckout(PROJECT_ROOT);
  try {
    // A test that fails without any mutation would seem to catch all of them.
    if (!pass(root, [...new Set(mutations.flatMap(({ tests }) => tests))])) {
      complain('A test of these mutations fails, or needs what this machine lacks, without any of them.');
      return 1;
    }
    let survived = 0;
    for (const { name, breaks, file, find, replace, tests } of mutations) {
      const source = read(file);
      write(
        file,
        source.replaceAll(find, () => replace),
      );
      const isCaught = !pass(root, tests);
      write(file, source);
      if (!isCaught) survived += 1;
      say(`${isCaught ? 'caught  ' : 'SURVIVED'} ${name.padEnd(5)} ${breaks}`);
    }
    say(`${mutations.length - survived} caught, ${survived} survived`);
    return survived === 0 ? 0 : 1;
  } finally {
    remove();
  }
}
