import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { folderWith } from '../../tests/folder.ts';

const folder = folderWith({}, afterAll);

const ENDING = JSON.stringify(join(import.meta.dirname, 'exit.mjs'));
const WAIT = `console.log('ready'); setInterval(() => {}, 1000);`;

writeFileSync(join(folder, 'one.ts'), `import { endWithNpm } from ${ENDING}; endWithNpm(); ${WAIT}`);
writeFileSync(join(folder, 'child.ts'), WAIT);
writeFileSync(
  join(folder, 'two.ts'),
  `import { endWithNpm, runProgram } from ${ENDING}; endWithNpm(); await runProgram(process.execPath, ['child.ts']);`,
);
writeFileSync(
  join(folder, 'package.json'),
  JSON.stringify({ type: 'module', scripts: { one: 'node one.ts', two: 'node two.ts' } }),
);

/** What a service manager does, and what a terminal does. */
const ENDINGS = {
  'SIGTERM to npm': (npm: number) => process.kill(npm, 'SIGTERM'),
  'Ctrl+C': (npm: number) => process.kill(-npm, 'SIGINT'),
};

describe.skipIf(process.platform === 'win32').each(Object.entries(ENDINGS))('%s', (_, end) => {
  test.each([
    ['a command', 'one'],
    ['a command and the program that it runs', 'two'],
  ])('ends %s', async (_what, script) => {
    const npm = spawn('npm', ['run', script], {
      ...{ cwd: folder, detached: true },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    const isReady = new Promise<void>((ready) =>
      npm.stdout.on('data', (text) => {
        output += String(text);
        if (output.includes('ready')) ready();
      }),
    );
    // All processes write to this pipe, so it closes when the last of them has ended.
    const allEnded = once(npm.stdout, 'close');
    await Promise.race([isReady, allEnded]);
    expect(output).toContain('ready');
    end(Number(npm.pid));
    await allEnded;
  });
});
