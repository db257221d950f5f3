import { expect, test } from 'vitest';
import { environmentReads } from './environment-reads.ts';

const namesIn = (files: Readonly<Record<string, string>>): readonly string[] => [
  ...environmentReads(new Map(Object.entries(files))).keys(),
];

test.each([
  ['process.env.PORT', ['PORT']],
  ["process.env['PORT']", ['PORT']],
  ["env['HOST'] ?? place.env['DATA_DIR']", ['DATA_DIR', 'HOST']],
  ['env.HOST', ['HOST']],
  ['const { PORT, HOST: host } = process.env;', ['HOST', 'PORT']],
  ['const { PORT } = env;', ['PORT']],
  ["export const isOff = ({ INBOX }) => INBOX === 'off';", ['INBOX']],
  ["const KEY = 'MY_KEY'; env[KEY];", ['MY_KEY']],
  ["['A_HOST', 'B_HOST'].some((name) => env[name]);", ['A_HOST', 'B_HOST']],
  ["const PASSED = ['PATH', 'HOME']; PASSED.map((name) => process.env[name]);", ['HOME', 'PATH']],
  ["const a = setting(env, 'PAY_KEY', dealership);", ['PAY_KEY']],
  [
    "const SECRETS = { a: ['USER_A', 'KEY_A'], b: ['KEY_B'] }; settings(env, SECRETS.a);",
    ['KEY_A', 'KEY_B', 'USER_A'],
  ],
])('environmentReads finds the names in %s', (code, names) => {
  expect(namesIn({ 'src/a.ts': code })).toEqual(names);
});

test.each([
  ['another object', "settings['PORT'] ?? settings.PORT"],
  ['a name that only a variable holds', 'env[webhook.secret_env]'],
  ['lower-case names, which npm sets', "process.env['npm_lifecycle_event']; env.npm_execpath"],
  ['an object that is handed to a child process', "spawn('node', { env: { ...rest, BENCH_DIR: folder } })"],
  ['a parameter with other names beside', 'const check = ({ dataset, NEVER }) => NEVER;'],
  ['the environment of a page', 'import.meta.env.SSR'],
  ['a text', '"process.env.PORT"'],
  ['a comment', '// process.env.PORT'],
])('environmentReads finds no name in %s', (_, code) => {
  expect(namesIn({ 'src/a.ts': code })).toEqual([]);
});

test('environmentReads follows an imported constant into its file', () => {
  const files = {
    'scripts/push/options.ts': "export const KEY_NAME = 'ADMIN_KEY';",
    'scripts/push/push.ts': "import { KEY_NAME } from './options.ts'; fromEnvironment(KEY_NAME, env, slug);",
    'src/domain/names.ts': "export const NAMES = ['SOME_KEY'];",
    'src/adapters/open.ts': "import { NAMES } from '#domain/names.ts'; settings(env, NAMES);",
  };
  expect(namesIn(files)).toEqual(['ADMIN_KEY', 'SOME_KEY']);
});

test('environmentReads reads shell scripts, without the variables they set themselves', () => {
  const script = [
    '# $COMMENTED is no read',
    `TARGET="\${DEPLOY_TARGET:?not set}"`,
    `echo "$TARGET" "\${DIST_DIR:-dist}" "$HOME" "$slug"`,
  ].join('\n');
  expect(namesIn({ '.ci/publish': script })).toEqual(['DEPLOY_TARGET', 'DIST_DIR', 'HOME']);
});

test('environmentReads lists the files that read a variable', () => {
  const reads = environmentReads(
    new Map([
      ['src/b.ts', 'process.env.PORT'],
      ['src/a.ts', 'env.PORT + env.PORT'],
    ]),
  );
  expect(reads.get('PORT')).toEqual(['src/a.ts', 'src/b.ts']);
});
