import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { canInstallPackages, installCommand, installPackages, showProgress } from './run.mjs';

/**
 * Installs what tests need besides the npm packages, if it can. Nothing fails without it: the tests that need it are
 * left out and say so.
 * @param {{ isThere: () => boolean, possible: () => boolean, install: () => Promise<unknown>, doing: string, without: () => string }} need
 */
async function bring({ isThere, possible, install, doing, without }) {
  if (isThere()) return;
  if (possible()) {
    const stop = showProgress(doing);
    await install();
    stop();
    if (isThere()) return;
  }
  console.log(without());
}

/**
 * Installs those of several Debian packages that are missing.
 * @param {() => readonly string[]} find
 * @param {{ possible: () => boolean, install: (names: readonly string[]) => unknown }} way
 * @param {(names: string) => string} doing
 * @param {(names: string) => string} without
 */
function bringMissing(find, { possible, install }, doing, without) {
  let missing = find();
  return bring({
    isThere: () => missing.length === 0,
    possible,
    install: async () => {
      await install(missing);
      missing = find();
    },
    doing: doing(missing.join(', ')),
    without: () => without(missing.join(', ')),
  });
}

/** @type {{ possible: () => boolean, install: (names: readonly string[]) => Promise<unknown> }} */
const DEBIAN = { possible: canInstallPackages, install: installPackages };

/**
 * What the set-up would install; nothing if no package is missing, or if it cannot install any here.
 * @param {readonly string[]} names the missing packages
 * @param {{ why: string, megabytes: number }} rest
 * @param {boolean} isDebian
 * @returns {import('./consent.mjs').Plan | undefined}
 */
const debianPlan = (names, { why, megabytes }, isDebian) =>
  names.length === 0 || !isDebian
    ? undefined
    : { what: names.join(', '), why, command: installCommand(names), megabytes };

/**
 * @param {string} program
 * @param {readonly string[]} [also] folders beside those of the path
 */
const onPath = (program, also = []) =>
  [...(process.env.PATH ?? '').split(delimiter), ...also]
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));

/** The web servers of docs/plain-host, and the program that publishes to them. */
const HOSTS = ['nginx', 'caddy', 'rsync'];

/**
 * Debian puts servers where the path of users does not lead.
 * @param {string} program
 */
const isServerThere = (program) => onPath(program, ['/usr/sbin']) !== undefined;

export const missingHosts = (has = isServerThere) => HOSTS.filter((program) => !has(program));

export const hostsPlan = (find = missingHosts, isDebian = canInstallPackages()) =>
  debianPlan(find(), { why: 'the tests of plain hosts', megabytes: 50 }, isDebian);

/** Installs the programs that test the examples of docs/plain-host. */
export const bringHosts = (find = missingHosts, way = DEBIAN) =>
  bringMissing(
    find,
    way,
    (names) => `Installing Debian’s ${names} for the tests of plain hosts`,
    (names) =>
      `There is no ${names} here: the tests of plain hosts that need it are left out. Install it with your system’s package manager.`,
  );

const POOLERS = ['pgbouncer'];

export const missingPoolers = (has = isServerThere) => POOLERS.filter((program) => !has(program));

export const poolerPlan = (find = missingPoolers, isDebian = canInstallPackages()) =>
  debianPlan(find(), { why: 'the tests of stores behind a pooler', megabytes: 1 }, isDebian);

/** Installs PgBouncer for the tests of the stores behind it. */
export const bringPooler = (find = missingPoolers, way = DEBIAN) =>
  bringMissing(
    find,
    way,
    (names) => `Installing Debian’s ${names} for the tests of stores behind a pooler`,
    (names) =>
      `There is no ${names} here: the tests of stores behind it are left out. Install it with your system’s package manager.`,
  );

const SFTP_PACKAGES = ['openssh-server'];
/** Debian's package does not start its server where this file is. */
const NO_SERVICE = '/etc/ssh/sshd_not_to_be_run';
const WHY_NO_SERVICE =
  'openssh-server was installed for the tests of a project, which need no service. Delete this file to have one.\n';

export const hasSftp = (has = isServerThere) => has('sshd') && has('ssh-keygen');

export const sftpPlan = (find = hasSftp, isDebian = canInstallPackages()) =>
  debianPlan(find() ? [] : SFTP_PACKAGES, { why: 'the tests of feeds by SFTP', megabytes: 6 }, isDebian);

/** Nobody who runs tests asked for a door into this machine. */
export async function installSftp(noService = NO_SERVICE, install = installPackages) {
  if (!existsSync(noService)) {
    mkdirSync(dirname(noService), { recursive: true });
    writeFileSync(noService, WHY_NO_SERVICE);
  }
  await install(SFTP_PACKAGES);
}

/** Installs OpenSSH's server for the tests of feeds by SFTP. */
export const bringSftp = (
  find = hasSftp,
  way = { possible: canInstallPackages, install: () => installSftp() },
) =>
  bring({
    isThere: find,
    ...way,
    doing: 'Installing Debian’s openssh-server for the tests of feeds by SFTP',
    without: () =>
      'There is no OpenSSH server here: the tests of feeds by SFTP are left out. Install it with your system’s package manager.',
  });

/** The Debian packages of Ceph's object store, each with a program that shows whether it is there. */
const STORE = { 'ceph-mon': 'ceph-mon', 'ceph-osd': 'ceph-osd', radosgw: 'radosgw', 'ceph-common': 'ceph' };

export const missingStore = (has = isServerThere) =>
  Object.entries(STORE).flatMap(([name, program]) => (has(program) ? [] : [name]));

export const storePlan = (find = missingStore, isDebian = canInstallPackages()) =>
  debianPlan(find(), { why: 'the tests with a real object store', megabytes: 60 }, isDebian);

/** Installs an object store for the contract of published sites. */
export const bringStore = (find = missingStore, way = DEBIAN) =>
  bringMissing(
    find,
    way,
    (names) => `Installing Debian’s ${names} for the tests with a real object store`,
    (names) =>
      `There is no ${names} here: the tests with a real object store are left out, unless S3_ENDPOINT names one.`,
  );

const LIBRARIES = '/usr/lib';

/** Debian puts WebKit's MiniBrowser beside the library, in a folder that is named after the CPU architecture. */
const miniBrowser = () =>
  (existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [])
    .flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((api) => join(LIBRARIES, folder, api, 'MiniBrowser')),
    )
    .find((path) => existsSync(path));

/**
 * The programs that drive Firefox and WebKit, and the Debian package of each.
 * @type {Readonly<Record<'firefox' | 'webkitDriver' | 'miniBrowser' | 'display', { package: string, find: () => string | undefined }>>}
 */
const ENGINES = {
  firefox: { package: 'firefox-esr', find: () => onPath('firefox-esr') ?? onPath('firefox') },
  webkitDriver: { package: 'webkit2gtk-driver', find: () => onPath('WebKitWebDriver') },
  miniBrowser: { package: 'webkit2gtk-driver', find: miniBrowser },
  display: { package: 'xvfb', find: () => onPath('Xvfb') },
};

/**
 * @param {keyof typeof ENGINES} name
 * @returns {string | undefined} its path
 */
export const engineProgram = (name) => ENGINES[name].find();

/** The Debian packages whose programs are missing. */
export const missingEngines = () => [
  ...new Set(
    Object.values(ENGINES)
      .filter(({ find }) => find() === undefined)
      .map((program) => program.package),
  ),
];

export const enginesPlan = (find = missingEngines, isDebian = canInstallPackages()) =>
  debianPlan(find(), { why: 'the tests in Firefox and WebKit', megabytes: 500 }, isDebian);

/** Installs Firefox and WebKit for the tests of the most important journeys. */
export const bringEngines = (find = missingEngines, way = DEBIAN) =>
  bringMissing(
    find,
    way,
    (names) => `Installing Debian’s ${names} for the tests in Firefox and WebKit (500 MB)`,
    (names) =>
      `There is no ${names} here: the tests in Firefox and WebKit that need it are left out. Install it with your system’s package manager.`,
  );

const DEBIAN_POSTGRES = '/usr/lib/postgresql';
/** Debian's package reads this file. It keeps it from creating and starting a database, which no test needs. */
const CLUSTER_SETTINGS = '/etc/postgresql-common/createcluster.conf';

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

const POSTGRES_PACKAGES = ['postgresql'];

export const postgresPlan = (find = hasPostgres, isDebian = canInstallPackages()) =>
  debianPlan(
    find() ? [] : POSTGRES_PACKAGES,
    { why: 'the tests of the lead store', megabytes: 250 },
    isDebian,
  );

async function installPostgres() {
  if (!existsSync(CLUSTER_SETTINGS)) {
    mkdirSync(dirname(CLUSTER_SETTINGS), { recursive: true });
    writeFileSync(CLUSTER_SETTINGS, 'create_main_cluster = false\n');
  }
  await installPackages(POSTGRES_PACKAGES);
}

/** Installs PostgreSQL for the tests of the lead store. */
export const bringPostgres = (
  find = hasPostgres,
  way = { possible: canInstallPackages, install: installPostgres },
) =>
  bring({
    isThere: find,
    ...way,
    doing: 'Installing Debian’s PostgreSQL for the tests of the lead store',
    without: () =>
      'There is no PostgreSQL server here: tests that need one are left out. ' +
      'Install one with your system’s package manager, or name the folder of its programs: POSTGRES_BIN=/path/to/bin npm test',
  });
