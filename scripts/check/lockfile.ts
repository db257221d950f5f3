// Whether the npm of another machine installs our lockfile. Each npm comes from npm, into a temporary folder; nothing is
// installed with it. Later versions complete what earlier ones refuse, so the newest alone proves nothing.
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adviceOn } from '../setup/packages.mjs';
import { outcomeIn } from './outcome.ts';

/** The last npm 9, the last npm 10, which comes with Node 22, and the one that the project names. */
const { packageManager }: { packageManager: string } = JSON.parse(readFileSync('package.json', 'utf8'));
const NPMS = ['npm@9.9.4', 'npm@10.9.4', packageManager];
const FILES = ['package.json', 'package-lock.json', '.npmrc'];
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];

/** What is wrong, or nothing. */
async function problemOf(npm: string): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'npm-'));
  try {
    for (const file of FILES) copyFileSync(file, join(folder, file));
    const own = join(folder, 'own');
    const brought = await outcomeIn({}, 'npm', 'install', npm, '--prefix', own, '--ignore-scripts', ...QUIET);
    // Without the registry nobody can tell, which is no fault of the lockfile. CI has to be able to tell.
    if (brought.code !== 0 && !process.env['CI']) return undefined;
    if (brought.code !== 0)
      return `${npm} could not be installed. ${adviceOn(brought.output)}\n${brought.output}`;
    const program = join(own, 'node_modules/npm/bin/npm-cli.js');
    const args = [program, 'ci', '--dry-run', '--ignore-scripts', ...QUIET];
    const { code, output } = await outcomeIn({ cwd: folder }, process.execPath, ...args);
    return code === 0 ? undefined : `${npm} refuses the lockfile. ${adviceOn(output)}\n${output}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const problems = (await Promise.all(NPMS.map(problemOf))).flatMap((problem) => problem ?? []);
for (const problem of problems) console.log(problem.trim());
process.exitCode = problems.length === 0 ? 0 : 1;
