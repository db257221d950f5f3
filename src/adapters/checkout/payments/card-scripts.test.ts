import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { AUTHORIZATION_TYPES, PROCESSORS } from '#domain/checkout/processors.ts';

const inventory =
  /## Scripts on pages that take money\n(.*?)\n## /s.exec(
    readFileSync(resolve('docs/payments.md'), 'utf8'),
  )?.[1] ?? '';
const folder = import.meta.dirname;
const sources = globSync('*/card-fields.client.ts', { cwd: folder }).map((name) =>
  readFileSync(join(folder, name), 'utf8'),
);

it('the list of scripts on payment pages names every host that card fields load from', () => {
  const hosts = sources.flatMap((text) => text.match(/https:\/\/[\w.-]+/g) ?? []);
  expect(hosts.length).toBeGreaterThan(3);
  expect(hosts.filter((host) => !inventory.includes(host))).toEqual([]);
});

it.each(AUTHORIZATION_TYPES)(
  'the list has the source of the script of %s, and says whether its hash is pinned',
  (type) => {
    const { label, script, sources: allowed } = PROCESSORS[type];
    const row = inventory.split('\n').find((line) => line.includes(`pages with ${label}`)) ?? '';
    expect(row).toContain(allowed['script-src'][0]);
    expect(row.includes(`checkout.script_integrity.${type}`)).toBe(script === 'versioned');
  },
);
