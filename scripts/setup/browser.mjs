import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { canInstallPackages, installPackages, run, SetupError, showProgress } from './run.mjs';

/** Where a Chromium usually stands. */
const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
/** Chromium without its windows: it draws the same pages for two thirds of the processor. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const DOWNLOAD_PATIENCE_MS = 300_000;

function playwrightsOwn() {
  try {
    /** @type {string | undefined} */
    const path = createRequire(`${process.cwd()}/`)('playwright').chromium.executablePath();
    return path;
  } catch {
    return undefined;
  }
}

function namedBrowser() {
  const named = process.env.PLAYWRIGHT_CHROMIUM;
  if (named && !existsSync(named))
    throw new SetupError(`PLAYWRIGHT_CHROMIUM names ${named}, where there is no file.`);
  return named || undefined;
}

/**
 * The browser of this machine: the one named by PLAYWRIGHT_CHROMIUM, else the system’s, else Playwright’s own.
 * @returns {string | undefined}
 */
export const findBrowser = () =>
  namedBrowser() ?? [...USUAL, playwrightsOwn()].find((path) => path !== undefined && existsSync(path));

/**
 * The browser that draws for tests, where nobody looks: the one that is named, else the one without windows, else any.
 * @returns {string | undefined}
 */
export const findTestBrowser = () =>
  namedBrowser() ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findBrowser());

const DEBIAN_PACKAGES = ['chromium', 'fonts-liberation'];

/** @type {readonly { what: string, possible: () => boolean, install: () => Promise<unknown> }[]} */
const WAYS = [
  {
    what: 'Installing Debian’s Chromium for the browser tests',
    possible: canInstallPackages,
    install: async () => {
      await installPackages(DEBIAN_PACKAGES);
      // Older Debians have none; without it the tests take longer.
      await installPackages(['chromium-headless-shell']);
    },
  },
  {
    what: 'Downloading Playwright’s Chromium for the browser tests',
    possible: () => true,
    install: () =>
      run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
        timeout: DOWNLOAD_PATIENCE_MS,
      }),
  },
];

/** Tries each way to a browser until there is one. */
export async function installBrowser(ways = WAYS, find = findBrowser) {
  for (const { what, possible, install } of ways) {
    if (!possible()) continue;
    const stop = showProgress(what);
    await install();
    stop();
    if (find() !== undefined) return;
  }
  throw new SetupError(
    'The browser tests need a Chromium, and none could be found, downloaded or installed.\n' +
      'Install Chromium or Chrome with your system’s package manager, or name one: PLAYWRIGHT_CHROMIUM=/path/to/chrome npm test\n' +
      'The other tests run without one: npm run test:unit',
  );
}
