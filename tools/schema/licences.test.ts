import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licencesReference, shippedPackages, unreadLicences } from './licences.ts';

const LOCKFILE = JSON.stringify({
  packages: {
    '': { version: '0.1.0' },
    'node_modules/pg': { version: '8.1.0', license: 'MIT' },
    'node_modules/pg/node_modules/ssh2': { version: '1.0.0' },
    'node_modules/shared-by-nobody': { version: '1.0.0', license: 'SSPL-1.0' },
    'node_modules/vitest': { version: '5.0.0', license: 'GPL-3.0', dev: true },
  },
});

test('shipped packages are listed with their licences, and development packages are left out', () => {
  const text = licencesReference(LOCKFILE);
  expect(text).toContain('| `pg` | 8.1.0 | MIT |');
  expect(text).toContain('| `ssh2` | 1.0.0 | MIT |');
  expect(text).not.toContain('vitest');
});

test('an unreviewed licence is named', () => {
  expect(unreadLicences(shippedPackages(LOCKFILE))).toEqual(['shared-by-nobody: SSPL-1.0']);
});

test('every licence of a shipped package is reviewed', () => {
  const lockfile = readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8');
  expect(unreadLicences(shippedPackages(lockfile))).toEqual([]);
});
