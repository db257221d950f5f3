import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#render/build.ts';

const read = (file: string): string => readFileSync(join(PROJECT_ROOT, file), 'utf8');

/** Messages are quoted as `> \`words … words\``. */
const quoted = [...read('docs/troubleshooting.md').matchAll(/^> `(.+)`$/gm)].map(([, text = '']) => text);

/** Strings that the formatter split into several are joined again. */
const code = globSync(['{src,scripts,tools}/**/*.{ts,tsx,mjs}'], { cwd: PROJECT_ROOT })
  .filter((file) => !/\.test\.|troubleshooting/.test(file))
  .map((file) => read(file).replaceAll(/['`]\s*\+\s*['`]/g, ''))
  .join('\n');

/** The fixed parts of a message: those between the parts that vary. */
const fixedParts = (message: string): readonly string[] =>
  message
    .split('…')
    .map((part) => part.replace(/^["\s.,;:)]+|["\s.,;:(]+$/g, ''))
    .filter((part) => part.length > 3);

test('the troubleshooting page quotes at least 25 messages', () =>
  expect(quoted.length).toBeGreaterThanOrEqual(25));

test.each(quoted)('the code has the message: %s', (message) => {
  const parts = fixedParts(message);
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.filter((part) => !code.includes(part))).toEqual([]);
});
