import { afterEach, describe, expect, it, vi } from 'vitest';
import { findBrowser, installBrowser } from './browser.mjs';
import { SetupError } from './run.mjs';

afterEach(() => vi.unstubAllEnvs());

describe('the browser for the tests', () => {
  it('is the one in the environment', () => {
    vi.stubEnv('PLAYWRIGHT_CHROMIUM', process.execPath);
    expect(findBrowser()).toBe(process.execPath);
  });

  it('that is named but missing causes an error', () => {
    vi.stubEnv('PLAYWRIGHT_CHROMIUM', '/nowhere/chrome');
    expect(findBrowser).toThrow('PLAYWRIGHT_CHROMIUM names /nowhere/chrome, where there is no file.');
  });

  it('that cannot be installed causes an error with the ways out', async () => {
    const tried: string[] = [];
    const way = { what: 'Asking nicely', possible: () => true, install: async () => tried.push('asked') };
    const attempt = installBrowser([way, { ...way, possible: () => false }], () => undefined);
    await expect(attempt).rejects.toThrow(SetupError);
    await expect(attempt).rejects.toThrow(
      /Install Chromium or Chrome[\s\S]*PLAYWRIGHT_CHROMIUM=\/path\/to\/chrome npm test[\s\S]*npm run test:unit/,
    );
    expect(tried).toEqual(['asked']);
  });
});
