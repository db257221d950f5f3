import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { canInstallPackages, installCommand, installPackages, run, showProgress } from './run.mjs';

/**
 * Programs that some tests need besides the npm packages. Nothing fails without them: those tests are left out and say so.
 * @typedef {object} Need
 * @property {string} option the option of the set-up that asks for it
 * @property {Readonly<Record<string, () => boolean>>} packages the Debian packages, each with a look whether its program is there
 * @property {string} why the tests that need it
 * @property {number} megabytes on disk, roughly and with all they depend on
 * @property {Setting} [setting]
 * @property {string} [otherwise] what a person without Debian's packages can do
 */

/**
 * A file of the system that keeps packages from starting a service. It goes again after the installation.
 * @typedef {object} Setting
 * @property {string} path
 * @property {string} content
 * @property {string} why
 * @property {number} [mode] of the file, if it is a program
 * @property {(names: readonly string[]) => readonly string[]} [afterwards] the command that keeps the services of the installed packages off without the file
 */

/**
 * @param {string} program
 * @param {readonly string[]} [also] folders beside those of the path
 */
const onPath = (program, also = []) =>
  [...(process.env.PATH ?? '').split(delimiter), ...also]
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));

/**
 * Debian puts servers where the path of users does not lead.
 * @param {string} program
 */
const isThere = (program) => onPath(program, ['/usr/sbin']) !== undefined;

/**
 * Packages whose only program has their name.
 * @param {readonly string[]} names
 */
const namedAlike = (...names) => Object.fromEntries(names.map((name) => [name, () => isThere(name)]));

const DEBIAN_POSTGRES = '/usr/lib/postgresql';

/** Whether tests can start a PostgreSQL server: from the folder POSTGRES_BIN, or from one of the usual places. */
export function hasPostgres() {
  const named = process.env.POSTGRES_BIN;
  if (named) return existsSync(`${named}/postgres`);
  if (['/usr/bin/postgres', '/usr/local/bin/postgres'].some((path) => existsSync(path))) return true;
  if (['/opt/homebrew', '/usr/local'].some((home) => existsSync(`${home}/opt/postgresql/bin/postgres`)))
    return true;
  return (
    existsSync(DEBIAN_POSTGRES) &&
    readdirSync(DEBIAN_POSTGRES).some((version) => existsSync(`${DEBIAN_POSTGRES}/${version}/bin/postgres`))
  );
}

const LIBRARIES = '/usr/lib';

/** Debian puts WebKit's MiniBrowser beside the library, in a folder that is named after the CPU architecture. */
const miniBrowser = () =>
  (existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [])
    .flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((api) => join(LIBRARIES, folder, api, 'MiniBrowser')),
    )
    .find((path) => existsSync(path));

/** The programs that drive Firefox and WebKit. */
const ENGINES = {
  firefox: () => onPath('firefox-esr') ?? onPath('firefox'),
  webkitDriver: () => onPath('WebKitWebDriver'),
  miniBrowser,
  display: () => onPath('Xvfb'),
};

/**
 * @param {keyof typeof ENGINES} name
 * @returns {string | undefined} its path
 */
export const engineProgram = (name) => ENGINES[name]();

/** Packages of `--hosts` with a service of that name. */
const SERVICES = new Set(['nginx', 'caddy', 'prometheus']);
/** Without systemd nothing starts them. */
const OFF_AT_BOOT = '[ $# = 0 ] || [ ! -d /run/systemd/system ] || systemctl disable "$@"';

/** @type {readonly Need[]} */
export const NEEDS = [
  {
    option: '--postgres',
    packages: { postgresql: hasPostgres },
    why: 'the tests of the lead store',
    megabytes: 250,
    setting: {
      path: '/etc/postgresql-common/createcluster.conf',
      content: 'create_main_cluster = false\n',
      why: 'no test needs the database that Debian would create and start',
    },
    otherwise: 'or name the folder of its programs: POSTGRES_BIN=/path/to/bin npm test',
  },
  {
    option: '--sftp',
    packages: { 'openssh-server': () => isThere('sshd') && isThere('ssh-keygen') },
    why: 'the tests of feeds by SFTP',
    megabytes: 6,
    setting: {
      path: '/etc/ssh/sshd_not_to_be_run',
      content: 'The server was installed for tests, which need no service.\n',
      why: 'nobody who runs tests asked for a door into this machine',
      afterwards: () => ['update-rc.d', 'ssh', 'disable'],
    },
  },
  {
    option: '--pooler',
    packages: namedAlike('pgbouncer'),
    why: 'the tests of stores behind a pooler',
    megabytes: 1,
  },
  {
    option: '--store',
    packages: {
      ...namedAlike('ceph-mon', 'ceph-osd', 'radosgw'),
      'ceph-common': () => isThere('ceph'),
    },
    why: 'the tests with a real object store',
    megabytes: 60,
    otherwise: 'or name a store: S3_ENDPOINT',
  },
  {
    option: '--hosts',
    packages: {
      ...namedAlike('nginx', 'caddy', 'rsync', 'certbot'),
      'python3-certbot-nginx': () => existsSync('/usr/lib/python3/dist-packages/certbot_nginx'),
      prometheus: () => isThere('promtool'),
    },
    why: 'the tests of plain hosts and of alerts',
    megabytes: 160,
    setting: {
      path: '/usr/sbin/policy-rc.d',
      content: '#!/bin/sh\n# Servers were installed for tests, which need no service.\nexit 101\n',
      mode: 0o755,
      why: 'no test needs the servers that Debian would start',
      afterwards: (names) => ['sh', '-c', OFF_AT_BOOT, 'sh', ...names.filter((name) => SERVICES.has(name))],
    },
  },
  {
    option: '--engines',
    packages: {
      'firefox-esr': () => engineProgram('firefox') !== undefined,
      'webkit2gtk-driver': () =>
        engineProgram('webkitDriver') !== undefined && engineProgram('miniBrowser') !== undefined,
      xvfb: () => engineProgram('display') !== undefined,
    },
    why: 'the tests in Firefox and WebKit',
    megabytes: 500,
  },
];

/**
 * The packages that are missing.
 * @param {Need} need
 */
export const missing = ({ packages }) =>
  Object.entries(packages).flatMap(([name, isHere]) => (isHere() ? [] : [name]));

/**
 * What the set-up would install; nothing if no package is missing, or if it cannot install any here.
 * @param {Need} need
 * @returns {import('./consent.mjs').Plan | undefined}
 */
export function planOf(need, isDebian = canInstallPackages()) {
  const names = missing(need);
  if (names.length === 0 || !isDebian) return undefined;
  const { why, megabytes, setting } = need;
  const afterwards = setting?.afterwards?.(names).join(' ');
  return {
    what: names.join(', '),
    why,
    megabytes,
    command: installCommand(names),
    ...(setting && {
      also: `while it installs, ${setting.path} stands there: ${setting.why}${afterwards === undefined ? '' : `; then: ${afterwards}`}`,
    }),
  };
}

/**
 * Installs packages while a setting keeps their service off. A file that was there before stays as it is.
 * @param {readonly string[]} names
 * @param {Setting | undefined} setting
 * @param {(names: readonly string[]) => Promise<unknown>} install
 * @param {typeof run} follow
 * @returns {Promise<void>}
 */
export async function installQuietly(names, setting, install = installPackages, follow = run) {
  if (setting === undefined || existsSync(setting.path)) {
    await install(names);
    return;
  }
  mkdirSync(dirname(setting.path), { recursive: true });
  writeFileSync(setting.path, setting.content, { mode: setting.mode ?? 0o644 });
  try {
    await install(names);
    if (setting.afterwards === undefined) return;
    const [command = '', ...args] = setting.afterwards(names);
    const { code, output } = await follow(command, args);
    if (code !== 0) console.log(`${[command, ...args].join(' ')} failed:\n${output.trim()}`);
  } finally {
    rmSync(setting.path, { force: true });
  }
}

/**
 * Installs what is missing where that is allowed and possible, and names what is missing still.
 * @param {Need} need
 * @param {boolean} mayInstall
 * @param {(names: readonly string[], setting: Setting | undefined) => Promise<void>} install
 */
export async function bring(need, mayInstall, install = installQuietly) {
  const missingParts = missing(need);
  if (missingParts.length > 0 && mayInstall) {
    const stop = showProgress(`Installing Debian’s ${missingParts.join(', ')} for ${need.why}`);
    await install(missingParts, need.setting);
    stop();
  }
  const lacking = missing(need);
  if (lacking.length === 0) return;
  const way = ['Install it with your system’s package manager', need.otherwise].filter(Boolean).join(', ');
  console.log(`There is no ${lacking.join(', ')} here: ${need.why} that need it are left out. ${way}.`);
}
