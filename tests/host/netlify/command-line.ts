import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT } from '../../build/yard/command.ts';

const run = promisify(execFile);

/** Its parsers, its bundler and its local server are those of the host. */
const NETLIFY_CLI = 'netlify-cli@27.10.2';

const FOLDER = join(PROJECT, '.build', NETLIFY_CLI);

/** With the Node of the tests, and a home without anybody's sign-in. */
export const hostEnvironment = (home: string): Readonly<Record<string, string>> => ({
  PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`,
  ...{ HOME: home, CI: '1', NETLIFY_TELEMETRY_DISABLED: '1' },
});

/**
 * Fetches Netlify's command line when somebody needs it: it is larger than all packages of this project, which needs it
 * for nothing else. Answers why it is not there.
 */
export async function fetchCommandLine(): Promise<string | undefined> {
  if (existsSync(FOLDER)) return undefined;
  const folder = mkdtempSync(`${FOLDER}-`);
  try {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    // Scripts of a thousand packages would run; none is needed.
    const quick = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
    await run('npm', ['install', ...quick, NETLIFY_CLI], { cwd: folder, maxBuffer: 2 ** 24 });
    renameSync(folder, FOLDER);
    return undefined;
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true });
    return `${NETLIFY_CLI} could not be fetched from npm: ${cause instanceof Error ? cause.message : cause}`;
  }
}

interface CommandOutcome {
  readonly code: number | null;
  readonly output: string;
}

/** Starts `netlify …` in a checkout. */
export function startNetlify(root: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(FOLDER, 'node_modules/netlify-cli/bin/run.js'), ...args], {
    ...{ cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] },
  });
  let output = '';
  const { promise: address, resolve, reject } = Promise.withResolvers<string>();
  address.catch(() => undefined);
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
      const [, found] = /server ready: (http:\/\/\S+)/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
  const done: Promise<CommandOutcome> = once(child, 'close').then(([code]) => {
    reject(new Error(`netlify ${args.join(' ')} ended:\n${output}`));
    return { code, output };
  });
  return {
    done,
    /** Of a server, once it listens. */
    address,
    stop: async () => {
      child.kill();
      await done;
    },
  };
}

/** Runs an ES module that imports packages of Netlify's, in a process of its own. It prints JSON. */
export async function askNetlify(script: string, ...args: readonly string[]): Promise<unknown> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script, ...args], {
    ...{ cwd: FOLDER, maxBuffer: 2 ** 24 },
  });
  return JSON.parse(stdout);
}

/** Unpacks a function as the host does, where no checkout is near. */
export async function unpacked(zip: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'lambda-'));
  await askNetlify(
    `import { createRequire } from 'node:module';
     const StreamZip = createRequire(process.cwd() + '/package.json')('node-stream-zip');
     const zip = new StreamZip.async({ file: process.argv[1] });
     console.log(await zip.extract(null, process.argv[2]));
     await zip.close();`,
    ...[zip, folder],
  );
  return folder;
}
