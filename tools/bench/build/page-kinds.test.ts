import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { countKinds } from './page-kinds.ts';

const page = (kind: string) => `<body><main id="main" tabindex="-1" data-kind="${kind}">`;

it('counts the pages of each kind, the most frequent first, and leaves out what is no page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kinds-'));
  try {
    mkdirSync(join(folder, 'cars'));
    writeFileSync(join(folder, 'index.html'), page('home'));
    for (const name of ['a', 'b']) writeFileSync(join(folder, 'cars', `${name}.html`), page('vehicle'));
    writeFileSync(join(folder, 'google123.html'), 'google-site-verification: google123.html');
    writeFileSync(join(folder, 'stock.json'), page('search'));
    expect(Object.entries(countKinds([folder]))).toEqual([
      ['vehicle', 2],
      ['home', 1],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
