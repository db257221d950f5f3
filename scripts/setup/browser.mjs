import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  canInstallPackages,
  installCommand,
  installPackages,
  run,
  SetupError,
  showProgress,
} from './run.mjs';

/** The usual paths of Chromium and Chrome. */
const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
/** Chromium without windows: it renders the same pages with two thirds of the CPU time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const DOWNLOAD_PATIENCE_MS = 300_000;

export const NO_BROWSER =
  'There is no Chromium here: the browser tests are left out. Install Chromium or Chrome, ' +
  'or name one: PLAYWRIGHT_CHROMIUM=/path/to/chrome npm test';

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
 * The browser of this machine: PLAYWRIGHT_CHROMIUM, else the system's, else Playwright's own.
 * @returns {string | undefined}
 */
export const findBrowser = () =>
  namedBrowser() ?? [...USUAL, playwrightsOwn()].find((path) => path !== undefined && existsSync(path));

/**
 * The browser for tests: PLAYWRIGHT_CHROMIUM, else the headless shell, else any browser.
 * @returns {string | undefined}
 */
export const findTestBrowser = () =>
  namedBrowser() ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findBrowser());

const DEBIAN_BROWSER = ['chromium', 'fonts-liberation'];
/** Older Debians do not have it. Tests take longer without it. */
const DEBIAN_SHELL = ['chromium-headless-shell'];
const PLAYWRIGHT_INSTALL = ['node_modules/playwright/cli.js', 'install', 'chromium'];

/**
 * What the set-up would install for the browser tests; nothing if there is a browser.
 * @param {() => string | undefined} find
 * @returns {import('./consent.mjs').Plan | undefined}
 */
export function browserPlan(find = findBrowser, isDebian = canInstallPackages()) {
  if (find() !== undefined) return undefined;
  const why = 'the browser tests';
  if (!isDebian)
    return {
      what: 'Playwright’s Chromium, in its own cache folder',
      why,
      megabytes: 600,
      command: `node ${PLAYWRIGHT_INSTALL.join(' ')}`,
    };
  const names = [...DEBIAN_BROWSER, ...DEBIAN_SHELL];
  return { what: names.join(', '), why, command: installCommand(names), megabytes: 650 };
}

/** Says that browser tests are left out, after the person has refused to install a browser. */
export function leaveOutBrowser(find = findBrowser) {
  if (find() === undefined) console.log(NO_BROWSER);
}

/** @type {readonly { what: string, possible: () => boolean, install: () => Promise<unknown> }[]} */
const WAYS = [
  {
    what: 'Installing Debian’s Chromium for the browser tests',
    possible: canInstallPackages,
    install: async () => {
      await installPackages(DEBIAN_BROWSER);
      await installPackages(DEBIAN_SHELL);
    },
  },
  {
    what: 'Downloading Playwright’s Chromium for the browser tests',
    possible: () => true,
    install: () => run(process.execPath, PLAYWRIGHT_INSTALL, { timeout: DOWNLOAD_PATIENCE_MS }),
  },
];

/** Tries each way to install a browser until there is one. */
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
