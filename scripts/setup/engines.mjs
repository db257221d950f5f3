import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstallPackages, installPackages } from './debian.mjs';
import { showProgress } from './run.mjs';

/** @param {string} program */
const onPath = (program) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));

const LIBRARIES = '/usr/lib';

/** The small browser that Debian brings with WebKit’s driver stands beside the library, under the name of the processor. */
const miniBrowser = () =>
  (existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [])
    .flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((api) => join(LIBRARIES, folder, api, 'MiniBrowser')),
    )
    .find((path) => existsSync(path));

/**
 * What drives the other engines: each program, and the package of Debian that brings it.
 * @type {Readonly<Record<'firefox' | 'webkitDriver' | 'miniBrowser' | 'display', { package: string, find: () => string | undefined }>>}
 */
const PROGRAMS = {
  firefox: { package: 'firefox-esr', find: () => onPath('firefox-esr') ?? onPath('firefox') },
  webkitDriver: { package: 'webkit2gtk-driver', find: () => onPath('WebKitWebDriver') },
  miniBrowser: { package: 'webkit2gtk-driver', find: miniBrowser },
  display: { package: 'xvfb', find: () => onPath('Xvfb') },
};

/**
 * @param {keyof typeof PROGRAMS} name
 * @returns {string | undefined} its path
 */
export const engineProgram = (name) => PROGRAMS[name].find();

/** Debian’s packages of which a program is missing. */
export const missingEngines = () => [
  ...new Set(
    Object.values(PROGRAMS)
      .filter(({ find }) => find() === undefined)
      .map((program) => program.package),
  ),
];

/** Brings Firefox and WebKit, in which the journeys that matter most are walked; without one its tests are left out. */
export async function bringEngines(
  find = missingEngines,
  way = { possible: canInstallPackages, install: installPackages },
) {
  const missing = find();
  if (missing.length === 0) return;
  if (way.possible()) {
    const stop = showProgress(
      `Installing Debian’s ${missing.join(', ')} for the tests in Firefox and WebKit (500 MB)`,
    );
    await way.install(missing);
    stop();
    if (find().length === 0) return;
  }
  console.log(
    `There is no ${find().join(', ')} here: what needs them is not tried in Firefox or WebKit. Install them with your system’s package manager.`,
  );
}
