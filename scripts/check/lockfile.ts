// Whether the npm of another machine installs our lockfile. Each npm comes from npm, into a temporary folder; nothing is
// installed with it. Later versions complete what earlier ones refuse, so the newest alone proves nothing.
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adviceOn } from '../setup/advice.mjs';
import { outcomeOf } from './outcome.ts';

/** The last npm 9, the last npm 10, which comes with Node 22, and the one that the project names. */
const { packageManager }: { packageManager: string } = JSON.parse(readFileSync('package.json', 'utf8'));
const NPMS = ['npm@9.9.4', 'npm@10.9.4', packageManager];
const FILES = ['package.json', 'package-lock.json', '.npmrc'];
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];

/** Installs an npm in a temporary folder and tries `npm ci` with it. Returns undefined if it accepts the lockfile. */
async function problemOf(npm: string): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'npm-'));
  try {
    for (const file of FILES) copyFileSync(file, join(folder, file));
    const own = join(folder, 'own');
    const brought = await outcomeOf(['npm', 'install', npm, '--prefix', own, '--ignore-scripts', ...QUIET]);
    // Nobody can tell without the registry, and a check that was not made has not passed.
    if (brought.code !== 0)
      return `${npm} could not be installed. ${adviceOn(brought.output)}\n${brought.output}`;
    const program = join(own, 'node_modules/npm/bin/npm-cli.js');
    const tried = [process.execPath, program, 'ci', '--dry-run', '--ignore-scripts', ...QUIET] as const;
    const { code, output } = await outcomeOf(tried, { cwd: folder });
    return code === 0 ? undefined : `${npm} refuses the lockfile. ${adviceOn(output)}\n${output}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const problems = (await Promise.all(NPMS.map(problemOf))).flatMap((problem) => problem ?? []);
for (const problem of problems) console.log(problem.trim());
process.exitCode = problems.length === 0 ? 0 : 1;
