import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EDITOR_VERSION } from './editor-files.ts';

test('the editor’s folder is named after the installed version', () => {
  const installed = JSON.parse(readFileSync('node_modules/@sveltia/cms/package.json', 'utf8'));
  expect(installed).toMatchObject({ version: EDITOR_VERSION });
});
