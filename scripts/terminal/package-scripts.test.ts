import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const PROJECT = resolve(import.meta.dirname, '../..');
const scripts: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(PROJECT, 'package.json'), 'utf8'),
).scripts;

test('every script starts in the shell of Windows too', () => {
  // Its shell knows no NAME=value and no exec in front of a program.
  for (const [name, line] of Object.entries(scripts)) expect(line, name).toMatch(/^(?:node|npm) /);
});

const LOCAL = ['schema', 'icons', 'check', 'clean', 'looks', 'fuzz', 'bench', 'mutate'];

test('every command reads .env, but tests, benches and what needs none', () => {
  for (const [name, line] of Object.entries(scripts)) {
    const isReader = line.startsWith('node --env-file-if-exists=.env ');
    const isOther = /^(?:pre|test|audit)/.test(name) || LOCAL.includes(name);
    expect(isReader, name).toBe(!isOther);
  }
});
