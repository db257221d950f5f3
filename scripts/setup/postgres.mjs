import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { canInstallPackages, installPackages } from './debian.mjs';
import { showProgress } from './run.mjs';

const DEBIAN = '/usr/lib/postgresql';
/** What Debian’s package reads before it sets up and starts a database of its own, which nobody here needs. */
const CLUSTER_SETTINGS = '/etc/postgresql-common/createcluster.conf';

/** Whether the tests find a PostgreSQL server to start: POSTGRES_BIN names its folder, else it stands where Debian puts it. */
export function hasPostgres() {
  const named = process.env.POSTGRES_BIN;
  if (named) return existsSync(`${named}/postgres`);
  if (['/usr/bin/postgres', '/usr/local/bin/postgres'].some((path) => existsSync(path))) return true;
  if (['/opt/homebrew', '/usr/local'].some((home) => existsSync(`${home}/opt/postgresql/bin/postgres`)))
    return true;
  return (
    existsSync(DEBIAN) &&
    readdirSync(DEBIAN).some((version) => existsSync(`${DEBIAN}/${version}/bin/postgres`))
  );
}

async function installFromDebian() {
  if (!existsSync(CLUSTER_SETTINGS)) {
    mkdirSync(dirname(CLUSTER_SETTINGS), { recursive: true });
    writeFileSync(CLUSTER_SETTINGS, 'create_main_cluster = false\n');
  }
  await installPackages(['postgresql']);
}

/**
 * Brings a PostgreSQL for the tests of the lead store, where that is easily done. Nothing fails without one:
 * its tests are left out and say so.
 */
export async function bringPostgres(
  find = hasPostgres,
  way = { possible: canInstallPackages, install: installFromDebian },
) {
  if (find()) return;
  if (way.possible()) {
    const stop = showProgress('Installing Debian’s PostgreSQL for the tests of the lead store');
    await way.install();
    stop();
    if (find()) return;
  }
  console.log(
    'There is no PostgreSQL server here: tests that need one are left out. ' +
      'Install one with your system’s package manager, or name the folder of its programs: POSTGRES_BIN=/path/to/bin npm test',
  );
}
