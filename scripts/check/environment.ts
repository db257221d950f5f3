import { globSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { counted } from '#domain/lib/words.ts';
import { type Excused, entriesIn, environmentProblems } from './environment-file.ts';
import { environmentReads } from './environment-reads.ts';

/** Tests of single files set up environments of their own; what they name is not a setting. */
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

const SOURCES = [
  '{src,scripts,tools,tests}/**/*.{ts,tsx,mjs,js}',
  '*.{ts,mjs}',
  '.ci/*',
  'scripts/git-hooks/*',
];

/** Nobody sets these for the platform, so `.env.example` does not list them. */
const LEFT_OUT: readonly Excused[] = [
  {
    why: 'the operating system, the shell or Node sets them',
    names: [
      'HOME',
      'NODE_OPTIONS',
      'PATH',
      'PWD',
      'SSH_CONNECTION',
      'SUDO_USER',
      'SYSTEMROOT',
      'TEMP',
      'TMPDIR',
    ],
  },
  {
    why: 'the CI service sets them',
    names: [
      ...['BEFORE', 'CI', 'FEED_SECRETS', 'GH_TOKEN', 'GITHUB_ACTOR', 'GITHUB_ENV', 'GITHUB_REF_NAME'],
      'GITHUB_REPOSITORY',
    ],
  },
  {
    why: 'Netlify sets them',
    names: [
      'CACHED_COMMIT_REF',
      'COMMIT_REF',
      'DEPLOY_ID',
      'INCOMING_HOOK_TITLE',
      'INCOMING_HOOK_URL',
      'LAMBDA_TASK_ROOT',
      'URL',
    ],
  },
  {
    why: 'an npm script, or a process of ours, sets them for a child process',
    names: [
      'BUILD_DIR',
      'DEV_SITE',
      'FUZZ_DIR',
      'LEADS_IN_MEMORY',
      'MOCK_SERVER',
      'MOCK_SITE',
      'NOW',
      'PLAIN_OUT',
      'SITE',
      'STRIPE_STAND_IN',
      'TESTS',
      'TEST_RUNNER',
    ],
  },
];

const files = globSync(SOURCES)
  .map((file) => file.replaceAll(sep, '/'))
  .filter((file) => !isTest(file));
const reads = environmentReads(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])));
const entries = entriesIn(readFileSync('.env.example', 'utf8'));
const problems = environmentProblems(reads, entries, LEFT_OUT);
for (const problem of problems) console.log(problem);
if (problems.length > 0)
  console.log(
    'Describe a new setting in .env.example. Delete what is read nowhere. A variable that another program sets belongs in LEFT_OUT of scripts/check/environment.ts.',
  );
console.log(`${counted(reads.size, 'variable')} read by ${counted(files.length, 'file')}`);
process.exitCode = problems.length === 0 ? 0 : 1;
