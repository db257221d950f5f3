import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import ts from 'typescript';
import * as v from 'valibot';

/** Commands that an image of servers runs. */
export const IMAGE_COMMANDS = ['api', 'origin', 'migrate'] as const;

const ENTRIES: readonly string[] = [
  'scripts/command.mjs',
  'scripts/serving/ready.mjs',
  ...IMAGE_COMMANDS.flatMap((name) => [`scripts/${name}/command.ts`, `scripts/${name}/run.ts`]),
];

/** Read by Node itself, and by what asks for the version. */
const PACKAGE_FILE = 'package.json';

const packageSchema = v.object({ imports: v.record(v.string(), v.string()) });
const names = v.optional(v.record(v.string(), v.unknown()), {});
const lockSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({
      dependencies: names,
      optionalDependencies: names,
      peerDependencies: names,
      peerDependenciesMeta: v.optional(
        v.record(v.string(), v.object({ optional: v.optional(v.boolean(), false) })),
        {},
      ),
    }),
  ),
});

export interface RuntimeFiles {
  /** Paths of files of the project. */
  readonly sources: readonly string[];
  /** Folders of packages: `node_modules/pg`. */
  readonly packages: readonly string[];
}

/** What a file needs while it runs: types are gone by then. */
function neededBy(path: string, text: string): readonly string[] {
  const needed: string[] = [];
  const add = (node: ts.Node | undefined): void => {
    if (node && ts.isStringLiteralLike(node)) needed.push(node.text);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && node.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword)
      add(node.moduleSpecifier);
    if (ts.isExportDeclaration(node) && !node.isTypeOnly) add(node.moduleSpecifier);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0]);
    // new URL('./worker.ts', import.meta.url), join(import.meta.dirname, 'page.css')
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && isBesideThisFile(node))
      for (const argument of node.arguments ?? [])
        if (ts.isStringLiteralLike(argument)) needed.push(`./${argument.text}`);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return needed;
}

const isBesideThisFile = ({
  arguments: args = [],
}: {
  readonly arguments?: readonly ts.Node[] | undefined;
}) => args.some((argument) => /^import\.meta\.(?:url|dirname)$/.test(argument.getText()));

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** Returns the package of an import: `@hono/node-server` for `@hono/node-server/x`, `pg` for `pg`. */
const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** Adds all that the packages need, as the lockfile says. Each is looked up from the nearest folder outwards. */
function withDependencies(root: string, packageNames: ReadonlySet<string>): readonly string[] {
  const { packages } = v.parse(lockSchema, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const files = new Set<string>();
  const placeOf = (name: string, from: string): string | undefined => {
    for (let home = from; ; home = home.slice(0, Math.max(0, home.lastIndexOf('/node_modules/')))) {
      const place = `${home === '' ? '' : `${home}/`}node_modules/${name}`;
      if (packages[place]) return place;
      if (home === '') return undefined;
    }
  };
  const take = (name: string, from: string, isOptional: boolean): void => {
    const place = placeOf(name, from);
    // Such as the binaries of another system.
    if (place === undefined || !existsSync(join(root, place))) {
      if (isOptional) return;
      throw new Error(`${from || 'the project'} needs ${name}, and it is not installed`);
    }
    if (files.has(place)) return;
    files.add(place);
    const entry = packages[place];
    if (entry === undefined) return;
    for (const one of Object.keys(entry.dependencies)) take(one, place, false);
    for (const one of Object.keys(entry.optionalDependencies)) take(one, place, true);
    for (const one of Object.keys(entry.peerDependencies))
      if (!entry.peerDependenciesMeta[one]?.optional) take(one, place, false);
  };
  for (const name of packageNames) take(name, '', false);
  return [...files].sort();
}

/** Lists exactly what the commands of the image need: their sources, and the packages that these import. */
export function runtimeFiles(root: string): RuntimeFiles {
  const { imports } = v.parse(packageSchema, JSON.parse(readFileSync(join(root, PACKAGE_FILE), 'utf8')));
  const sources = new Set([PACKAGE_FILE]);
  const packages = new Set<string>();
  const fileOf = (name: string, from: string): string | undefined => {
    if (name.startsWith('.')) return normalize(join(dirname(from), name));
    const [alias, place] =
      Object.entries(imports).find(([key]) => key === name || name.startsWith(key.replace(/\*$/, ''))) ?? [];
    return alias && place && normalize(place.replace('*', name.slice(alias.length - 1)));
  };
  const follow = (file: string): void => {
    if (sources.has(file)) return;
    sources.add(file);
    if (!/\.(?:ts|mjs)$/.test(file)) return;
    for (const name of neededBy(file, readFileSync(join(root, file), 'utf8'))) {
      const own = fileOf(name, file);
      if (own === undefined) {
        if (!name.startsWith('node:')) packages.add(packageOf(name));
      } else if (isFile(join(root, own)) && !relative(root, join(root, own)).startsWith('..')) follow(own);
    }
  };
  for (const entry of ENTRIES) follow(entry);
  return { sources: [...sources].sort(), packages: withDependencies(root, packages) };
}
