import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Copy, copyCheckout } from '#tools/processes/checkout-copy.ts';
import { PROJECT } from '../fleet/place.ts';

const COPIES = 40;
/** The suites that read `sites/`. */
const SUITES = ['sample-data', 'structured-data', 'plain-form', 'plain-results', 'kept-site', 'active-xml'];

const FEED = [
  'StockNo,Make,Model,Year,Price,Odometer,Body Type,Photos',
  'A1,Mazda,CX-5,2021,31990,42000,SUV,https://cdn.example/a1.jpg',
  'A2,Toyota,Hilux,2019,38990,88000,Ute,https://cdn.example/a2.jpg',
].join('\n');

/** As small as somebody would write it by hand, in their own layout. */
const BY_HAND = `{"name": "Handmade Cars", "slug": "handmade-cars", "url": "https://www.handmade-cars.example",
"market": "AU", "timezone": "Australia/Sydney", "phone": "02 5550 0100",
"navigation": {"header": [], "footer": []}, "leads": {"delivery": {"mail": {"to": ["sales@handmade-cars.example"]}}},
"locations": [{"id": 1, "name": "Handmade Cars", "slug": "handmade-cars", "primary": true,
  "address": {"street": "1 High Street", "city": "Orange", "state": "NSW", "postcode": "2800"}}]}
`;

const run = promisify(execFile);

describe('the added dealers', () => {
  let copy: Copy;
  const npmRun = (...args: readonly string[]) =>
    run(process.execPath, ['scripts/command.mjs', ...args], {
      cwd: copy.root,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
      maxBuffer: 64 * 1024 * 1024,
    }).catch((cause: { readonly stdout: string; readonly stderr: string }) => {
      throw new Error(`${args.join(' ')} failed:\n${cause.stdout}${cause.stderr}`);
    });

  beforeAll(async () => {
    copy = copyCheckout(PROJECT);
    const sites = join(copy.root, 'sites');
    await npmRun('new-site', 'bay-motors', '--email=sales@bay-motors.example');
    copy.write('stock.csv', FEED);
    await npmRun('new-site', 'feed-cars', '--feed=stock.csv', '--only-files');
    mkdirSync(join(sites, 'handmade-cars'));
    writeFileSync(join(sites, 'handmade-cars/site.json'), BY_HAND);
    writeFileSync(join(sites, 'handmade-cars/stock.json'), '[]');
    const config = readFileSync(join(sites, 'bay-motors/site.json'), 'utf8');
    for (let number = 1; number <= COPIES; number++) {
      const slug = `bay-motors-${number}`;
      cpSync(join(sites, 'bay-motors'), join(sites, slug), { recursive: true });
      writeFileSync(join(sites, slug, 'site.json'), config.replaceAll('bay-motors', slug));
    }
  });
  afterAll(() => copy.remove());

  test('exist: one generated, one with a feed and no stock.json, one by hand, and many copies', () => {
    expect(existsSync(join(copy.root, 'sites/feed-cars/site.json'))).toBe(true);
    expect(existsSync(join(copy.root, 'sites/feed-cars/stock.json'))).toBe(false);
    expect(existsSync(join(copy.root, `sites/bay-motors-${COPIES}/stock.json`))).toBe(true);
  });

  test('are valid, and pass every suite about dealers', async () => {
    await npmRun('check', 'sites', 'schemas');
    const suites = await npmRun('node_modules/vitest/vitest.mjs', 'run', '--project=unit', ...SUITES);
    expect(suites.stdout).toMatch(/[1-9]\d* passed, 0 failed\s*$/);
  });
});
