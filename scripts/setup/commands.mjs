/** What commands need besides Node and the packages, and how Node is started for them. */

const TESTS = ['--browser', '--postgres', '--sftp'];

/** @type {Readonly<Record<string, readonly string[] | undefined>>} by what follows `npm test --` */
const TESTS_ALONE = {
  '--all': [...TESTS, '--pooler', '--store', '--hosts', '--engines'],
  unit: [],
  html: [],
  build: ['--postgres'],
  browser: ['--browser'],
  night: ['--postgres'],
  measures: ['--postgres'],
  engines: ['--engines'],
};

/** @type {Readonly<Record<string, readonly string[] | undefined>>} by what follows `npm run tool --` */
const TOOLS = {
  bench: ['--browser', '--postgres'],
  looks: ['--browser'],
  mutate: TESTS,
};

/**
 * The programs that a command needs, as options of the set-up.
 * @param {string} name
 * @param {readonly string[]} args
 */
export function programsFor(name, [first = '']) {
  if (name === 'test') return TESTS_ALONE[first] ?? TESTS;
  return (name === 'tool' && TOOLS[first]) || [];
}

/**
 * The API and the origin read dealers and forget them again, and would let such leftovers grow to half a gigabyte before they
 * tidy up: with these they stay below 250 MB after 5,000 dealers, and answer as fast. The Dockerfile says the same.
 */
export const SERVING_HEAP = /** @type {const} */ (['--max-semi-space-size=16', '--max-old-space-size=256']);

const SERVERS = ['api', 'origin'];
/** They run on what the repository says. A developer's .env would change what they find. */
const WITHOUT_ENV_FILE = ['check', 'test', 'tool'];

/**
 * @param {string} name
 * @param {boolean} hasEnvFile
 */
export const nodeOptionsOf = (name, hasEnvFile) => [
  ...(hasEnvFile && !WITHOUT_ENV_FILE.includes(name) ? ['--env-file=.env'] : []),
  ...(SERVERS.includes(name) ? SERVING_HEAP : []),
];
