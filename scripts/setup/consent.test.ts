import { afterEach, describe, expect, it, vi } from 'vitest';
import { announcement, decide, mayInstall } from './consent.mjs';
import { SetupError } from './run.mjs';

const PLAN = {
  what: 'chromium',
  why: 'the browser tests',
  command: 'apt-get install -y chromium',
  megabytes: 600,
};

afterEach(() => void vi.restoreAllMocks());

describe('the decision on system packages', () => {
  it.each([
    [{}, true, 'ask'],
    [{}, false, 'install'],
    [{ CI: 'true' }, true, 'install'],
    [{ CI: 'false' }, true, 'ask'],
    [{ SETUP_INSTALL: '1' }, true, 'install'],
    [{ SETUP_INSTALL: '0' }, false, 'leave-out'],
    [{ SETUP_INSTALL: '0', CI: 'true' }, false, 'leave-out'],
    [{ SETUP_INSTALL: '' }, true, 'ask'],
  ])('for %j, at a terminal (%s), is %s', (env, isTerminal, decision) => {
    expect(decide({ env, isTerminal }).decision).toBe(decision);
  });

  it('is an error for another value', () => {
    const decideIt = () => decide({ env: { SETUP_INSTALL: 'maybe' }, isTerminal: false });
    expect(decideIt).toThrow(SetupError);
    expect(decideIt).toThrow('SETUP_INSTALL is "maybe"');
  });
});

describe('before an installation', () => {
  const heard = () => {
    const output: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((text: string) => void output.push(text));
    return output;
  };

  it('the message says what, why, how large, by which command, and how to do without', () => {
    expect(announcement([PLAN])).toMatch(
      /chromium \(about 600 MB\) for the browser tests[\s\S]*apt-get install -y chromium[\s\S]*left out[\s\S]*SETUP_INSTALL=0/,
    );
  });

  it('nothing is printed if nothing is missing', async () => {
    const output = heard();
    expect(await mayInstall([], { env: { SETUP_INSTALL: '0' }, isTerminal: true })).toBe(true);
    expect(output).toEqual([]);
  });

  it.each([
    [true, 'The set-up installs them now.'],
    [false, 'Nothing is installed.'],
  ])('a person at a terminal answers after the message; the answer is %s', async (answer, closing) => {
    const output = heard();
    const ask = vi.fn(async () => {
      expect(output).toEqual([announcement([PLAN])]);
      return answer;
    });
    expect(await mayInstall([PLAN], { env: {}, isTerminal: true }, ask)).toBe(answer);
    expect(output.at(-1)).toBe(closing);
  });

  it.each([
    [{}, true, 'no terminal to ask at'],
    [{ CI: 'true' }, true, 'CI is set'],
    [{ SETUP_INSTALL: '1' }, true, 'SETUP_INSTALL allows it'],
    [{ SETUP_INSTALL: '0' }, false, 'SETUP_INSTALL forbids it'],
  ])('with %j nobody is asked, and the reason is printed', async (env, expected, reason) => {
    const output = heard();
    const ask = vi.fn(async () => true);
    expect(await mayInstall([PLAN], { env, isTerminal: false }, ask)).toBe(expected);
    expect(ask).not.toHaveBeenCalled();
    expect(output).toEqual([announcement([PLAN]), expect.stringContaining(reason)]);
  });
});
