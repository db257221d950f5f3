import { describe, expect, test } from 'vitest';
import { entriesIn, environmentProblems } from './environment-file.ts';

const EXAMPLE = `# What this file is.
# "# NAME=" is off.

# ── Server

# The port.
PORT=4321

# The address,
# on two lines.
# HOST=0.0.0.0

# ── Mail
# The mail server.
# SMTP_URL=smtps://user@host
`;

const linesOf = (...lines: readonly string[]) => entriesIn(`# ── Server\n\n${lines.join('\n')}\n`);
const reads = (...names: readonly string[]) => new Map(names.map((name) => [name, ['src/a.ts']] as const));

test('the environment file is read by section, with defaults and examples', () => {
  expect(entriesIn(EXAMPLE)).toEqual([
    { name: 'PORT', line: 7, description: 'The port.', section: 'Server' },
    { name: 'HOST', line: 11, description: 'The address, on two lines.', section: 'Server' },
    { name: 'SMTP_URL', line: 15, description: 'The mail server.', section: 'Mail' },
  ]);
});

describe('the environment file and the code', () => {
  test('may agree, and variables of other programs may be left out', () => {
    expect(environmentProblems(reads('HOST', 'PORT', 'SMTP_URL'), entriesIn(EXAMPLE), [])).toEqual([]);
    const excuses = [{ why: 'the shell sets it', names: ['HOME'] }];
    expect(environmentProblems(reads('HOME', 'PORT'), linesOf('# The port.', 'PORT=1'), excuses)).toEqual([]);
  });

  test.each([
    [
      'is read and missing',
      ['PORT', 'NEW'],
      ['# The port.', 'PORT=1'],
      'NEW is read by src/a.ts and missing',
    ],
    ['is read no longer', [], ['# The port.', 'PORT=1'], '.env.example:4 PORT is read nowhere'],
    [
      'is listed twice',
      ['PORT'],
      ['# A.', 'PORT=1', '# B.', '# PORT=2'],
      '.env.example:6 PORT is listed twice',
    ],
    [
      'has no description',
      ['PORT'],
      ['# About something else.', '', 'PORT=1'],
      'no description directly above',
    ],
  ])('differ if a variable %s', (_, names, lines, problem) => {
    expect(environmentProblems(reads(...names), linesOf(...lines), [])).toEqual([
      expect.stringContaining(problem),
    ]);
  });

  test('need a section for each variable', () => {
    expect(environmentProblems(reads('PORT'), entriesIn('# The port.\nPORT=1\n'), [])).toEqual([
      '.env.example:2 PORT is in no section',
    ]);
  });

  test('allow an exception only for a variable that is read and not listed', () => {
    const excuses = [{ why: 'the shell sets them', names: ['PORT', 'GONE'] }];
    expect(environmentProblems(reads('PORT'), linesOf('# The port.', 'PORT=1'), excuses)).toEqual([
      '.env.example:4 PORT is also left out by scripts/check/environment.ts: the shell sets them',
      'GONE is left out by scripts/check/environment.ts and read nowhere',
    ]);
  });
});
