import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

const settings = readJson('.vscode/settings.json') as {
  readonly 'json.schemas': readonly { readonly fileMatch: readonly string[]; readonly url: string }[];
};
const schemaOf = (file: string): string | undefined =>
  settings['json.schemas'].find(({ fileMatch }) =>
    fileMatch.some((pattern) => matchesGlob(`/${file}`, pattern)),
  )?.url;

test.each([
  ['a dealer', 'sites/*/site.json', 'site'],
  ['a group', 'sites/_groups/*.json', 'group'],
  ['a make', 'sites/_brands/*.json', 'brand'],
])('VS Code checks the file of %s by the right schema', (_, pattern, schema) => {
  const files = globSync(pattern, { cwd: ROOT });
  expect(files.length).toBeGreaterThan(0);
  expect(new Set(files.map(schemaOf))).toEqual(new Set([`./sites/${schema}.schema.json`]));
});

test('the schemas and the programs in the settings of VS Code exist', () => {
  const { 'typescript.tsdk': typescript = '' } = readJson('.vscode/settings.json') as Record<string, string>;
  const paths = [...settings['json.schemas'].map(({ url }) => url), join(typescript, 'typescript.js')];
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
