import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EDITOR_VERSION } from './editor-files.ts';

test('the editor is served from a folder with the version that is installed', () => {
  const installed = JSON.parse(readFileSync('node_modules/@sveltia/cms/package.json', 'utf8'));
  expect(installed).toMatchObject({ version: EDITOR_VERSION });
});
