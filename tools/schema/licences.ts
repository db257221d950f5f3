import * as v from 'valibot';

const INTRO = `The packages of others that are shipped: all of them in the image for builds, some in that for servers, in functions, and in what browsers
get (React, search, the picture viewer). Made from \`package-lock.json\` (\`npm run tool -- schema\`); packages that
only development needs are left out. Each package holds the text of its licence.`;

/** What their licence asks of us is no more than to name them and to pass its text on. */
const ASKED: ReadonlySet<string> = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT'],
  ...['MIT-0', 'MIT/X11', '(MIT AND Zlib)', 'OFL-1.1', 'Python-2.0', 'Unlicense'],
  // Used as they come: whoever changes one of these files has to publish the change.
  'MPL-2.0',
]);

/** libvips, which sharp loads as a library of its own. A person who has the image may replace that file. */
const LINKED = /^(?:Apache-2\.0 AND )?LGPL-3\.0-or-later(?: AND MIT)?$/;

/** Said in a form of package.json that npm takes no more, and so leaves out. */
const SAID_OTHERWISE: Readonly<Record<string, string>> = {
  buildcheck: 'MIT',
  'cpu-features': 'MIT',
  'hogan.js': 'Apache-2.0',
  ssh2: 'MIT',
};

const lockSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string(), ''),
      license: v.optional(v.string()),
      dev: v.optional(v.boolean(), false),
    }),
  ),
});

interface Shipped {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

/** Lists every package of the lockfile that is not for development alone. */
export const shippedPackages = (lockfile: string): readonly Shipped[] =>
  Object.entries(v.parse(lockSchema, JSON.parse(lockfile)).packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version, license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version, licence: license ?? SAID_OTHERWISE[name] ?? '' };
    });

/** Packages whose licence nobody has looked at: they are not shipped before somebody has. */
export const unreadLicences = (packages: readonly Shipped[]): readonly string[] =>
  packages
    .filter(({ licence }) => !ASKED.has(licence) && !LINKED.test(licence))
    .map(({ name, licence }) => `${name}: ${licence || 'no licence'}`);

export function licencesReference(lockfile: string): string {
  const rows = shippedPackages(lockfile).map(
    ({ name, version, licence }) => `| \`${name}\` | ${version} | ${licence.replace(/^\((.*)\)$/, '$1')} |`,
  );
  const table = ['| package | version | licence |', '|---|---|---|', ...new Set(rows.sort())];
  return `${['# Licences', INTRO, table.join('\n')].join('\n\n')}\n`;
}
