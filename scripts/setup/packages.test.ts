import { describe, expect, it, test } from 'vitest';
import { adviceOn } from './advice.mjs';
import { isInstalled } from './packages.mjs';

const MACHINE = { platform: 'linux', arch: 'x64', libc: 'glibc' } as const;
const NATIVE = { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] };

describe('the packages of the lockfile are up to date', () => {
  test.each([
    ['if all are there in their version', { a: { version: '1.0.0' } }, { a: { version: '1.0.0' } }, true],
    [
      'not if one is missing',
      { a: { version: '1.0.0' }, b: { version: '1.0.0' } },
      { a: { version: '1.0.0' } },
      false,
    ],
    ['not if one is older', { a: { version: '2.0.0' } }, { a: { version: '1.0.0' } }, false],
    ['not without the native package of this machine', { a: NATIVE }, {}, false],
    ['without that of another processor', { a: { ...NATIVE, cpu: ['arm64'] } }, {}, true],
    ['without that of another system', { a: { ...NATIVE, os: ['darwin'] } }, {}, true],
    ['without one that excludes this system', { a: { ...NATIVE, os: ['!linux'] } }, {}, true],
    ['not without one that excludes another system', { a: { ...NATIVE, os: ['!win32'] } }, {}, false],
    ['without that of another C library', { a: { ...NATIVE, libc: ['musl'] } }, {}, true],
    ['not without that of this C library', { a: { ...NATIVE, libc: ['glibc'] } }, {}, false],
    [
      'without an optional one that could not be compiled',
      { a: { version: '1.0.0', optional: true } },
      {},
      true,
    ],
    ['whatever the project itself is called', { '': { version: '3.0.0' } }, {}, true],
  ])('%s', (_, wanted, installed, expected) => {
    expect(isInstalled(wanted, installed, MACHINE)).toBe(expected);
  });
});

describe('the advice after an npm failure', () => {
  it.each([
    ['npm error code EUSAGE\nnpm error Missing: x from lock file', 'package-lock.json and package.json'],
    ['npm ERR! code EUSAGE', 'package-lock.json and package.json'],
    ['npm error code ENOTFOUND\nnpm error syscall getaddrinfo', 'registry cannot be reached'],
    ['npm error code E503', 'registry cannot be reached'],
    ['npm error code E403', 'refuses a package'],
    ['npm error code UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'NODE_EXTRA_CA_CERTS'],
    ['npm error code ENOSPC\nnpm error nospc', 'The disk is full.'],
    ['npm error code EROFS', 'may not write here'],
    ['npm error code ESOMETHING', 'npm says above what is wrong.'],
    ['spawn npm ENOENT', 'npm says above what is wrong.'],
  ])('is right for %j', (output, advice) => {
    expect(adviceOn(output)).toContain(advice);
  });
});
