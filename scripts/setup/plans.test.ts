import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserPlan, leaveOutBrowser } from './browser.mjs';
import { enginesPlan, hostsPlan, poolerPlan, postgresPlan, sftpPlan, storePlan } from './programs.mjs';

afterEach(() => void vi.restoreAllMocks());

const nothing = () => undefined;

describe('what the set-up would install', () => {
  it('is nothing where everything is there', () => {
    expect(browserPlan(() => '/usr/bin/chromium', true)).toBeUndefined();
    expect(postgresPlan(() => true, true)).toBeUndefined();
    expect(hostsPlan(() => [], true)).toBeUndefined();
    expect(poolerPlan(() => [], true)).toBeUndefined();
    expect(sftpPlan(() => true, true)).toBeUndefined();
    expect(storePlan(() => [], true)).toBeUndefined();
    expect(enginesPlan(() => [], true)).toBeUndefined();
  });

  it.each([
    ['a browser', browserPlan(nothing, true), 'chromium, fonts-liberation, chromium-headless-shell'],
    ['PostgreSQL', postgresPlan(() => false, true), 'postgresql'],
    ['an SFTP server', sftpPlan(() => false, true), 'openssh-server'],
    ['web servers', hostsPlan(() => ['nginx', 'caddy'], true), 'nginx, caddy'],
    ['a pooler', poolerPlan(() => ['pgbouncer'], true), 'pgbouncer'],
    ['a store', storePlan(() => ['radosgw'], true), 'radosgw'],
    ['other browsers', enginesPlan(() => ['xvfb'], true), 'xvfb'],
  ])('names the packages of %s, with size and command', (_, plan, what) => {
    expect(plan).toMatchObject({
      what,
      megabytes: expect.any(Number),
      why: expect.stringContaining('tests'),
    });
    expect(plan?.command).toMatch(/^apt-get update && apt-get install -y /);
    expect(plan?.command.endsWith(what.replaceAll(',', ''))).toBe(true);
  });

  it('is Playwright’s own Chromium where Debian’s packages cannot be installed', () => {
    expect(browserPlan(nothing, false)?.command).toBe('node node_modules/playwright/cli.js install chromium');
  });

  it('is nothing else there: programs that nobody can install are named later', () => {
    expect(postgresPlan(() => false, false)).toBeUndefined();
    expect(sftpPlan(() => false, false)).toBeUndefined();
    expect(hostsPlan(() => ['nginx'], false)).toBeUndefined();
    expect(poolerPlan(() => ['pgbouncer'], false)).toBeUndefined();
    expect(enginesPlan(() => ['xvfb'], false)).toBeUndefined();
  });
});

describe('a browser that may not be installed', () => {
  it('is said to be missing, with the way to name one', () => {
    const said = vi.spyOn(console, 'log').mockReturnValue();
    leaveOutBrowser(nothing);
    expect(said).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/browser tests are left out[\s\S]*PLAYWRIGHT_CHROMIUM=/),
    );
  });

  it('is not missed where there is one', () => {
    const said = vi.spyOn(console, 'log').mockReturnValue();
    leaveOutBrowser(() => '/usr/bin/chromium');
    expect(said).not.toHaveBeenCalled();
  });
});
