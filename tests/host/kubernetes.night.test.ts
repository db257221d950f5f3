import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { PROJECT } from '../build/yard/command.ts';
import { folderWith } from '../folder.ts';

/**
 * The schemas of Kubernetes as types and as checks. They are fetched here and are no dependency: 26 MB and 28 packages for one
 * test of files that change rarely.
 */
const SCHEMAS = 'kubernetes-models@5.1.0';
const UNREACHABLE = /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH)\b/;

const folder = folderWith({}, afterAll);

const manifestSchema = v.looseObject({ apiVersion: v.string(), kind: v.string() });

/** Types refuse a field that no kind has, and the check a value that is none. */
const checkOf = (manifest: v.InferOutput<typeof manifestSchema>, at: number): string =>
  `import { type I${manifest.kind} as Fields${at}, ${manifest.kind} as Kind${at} } from 'kubernetes-models/${manifest.apiVersion}';
const manifest${at}: Fields${at} = ${JSON.stringify(manifest, null, 1)};
new Kind${at}(manifest${at}).validate();\n`;

test('the manifests match Kubernetes’ schemas', (context) => {
  const run = (command: string, args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
    return { status, output: `${stdout}${stderr}` };
  };
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const fetched = run('npm', ['install', '--ignore-scripts', '--no-audit', '--fetch-retries=1', SCHEMAS]);
  if (fetched.status !== 0 && UNREACHABLE.test(fetched.output))
    return context.skip('needs the npm registry, for the schemas of Kubernetes');
  expect(fetched.status, fetched.output).toBe(0);

  const manifests = globSync('docs/kubernetes/*.yaml', { cwd: PROJECT })
    .filter((file) => !file.endsWith('kustomization.yaml'))
    .flatMap((file) => parseAllDocuments(readFileSync(join(PROJECT, file), 'utf8')))
    .map((document) => v.parse(manifestSchema, document.toJSON()));
  expect(manifests.length).toBeGreaterThan(8);
  writeFileSync(join(folder, 'manifests.ts'), manifests.map(checkOf).join('\n'));
  const typed = run(join(PROJECT, 'node_modules/.bin/tsc'), [
    ...[
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'nodenext',
      '--target',
      'esnext',
      'manifests.ts',
    ],
  ]);
  expect(typed.status, typed.output).toBe(0);
  const checked = run(process.execPath, ['manifests.ts']);
  expect(checked.status, checked.output).toBe(0);
});
