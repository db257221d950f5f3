import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadSite } from '#sites/load.ts';
import { folderWith } from '../../tests/folder.ts';
import { runCommand } from '../terminal/start.ts';
import { FEED } from './command.ts';
import * as program from './run.ts';
import { withField } from './site-file.ts';

const SITE = `{
  "name": "Bay Motors",
  "slug": "bay-motors",
  "url": "https://www.bay-motors.example",
  "market": "AU",
  "timezone": "Australia/Sydney",
  "manufacturer": ["toyota"],
  "locations": [
    { "id": 1, "name": "Bay Motors", "slug": "bay-motors", "primary": true, "address": { "street": "1 Bay Road", "city": "Sydney", "state": "NSW", "postcode": "2000" }, "contact_detail": { "phone": "02 5550 1234", "email": "sales@bay-motors.example" } }
  ],
  "navigation": { "header": [], "footer": [] }
}
`;

const CSV = `Stock No,Make,Model,Year,Kms,Asking Price,Arrived
A100,TOYOTA,COROLLA,2021,"45,000",$24990,03/04/2026
A101,Toyota,Corolla,2022,12000,POA,05/06/2026
A102,KIA,SPORTAGE,2020,n/a,19990,07/08/2026
`;

let folder = '';
beforeEach(() => {
  folder = folderWith();
  const sites = join(folder, 'sites');
  mkdirSync(join(sites, 'bay-motors'), { recursive: true });
  for (const shared of ['_brands', '_shared', '_groups'])
    symlinkSync(resolve('sites', shared), join(sites, shared));
  writeFileSync(join(sites, 'bay-motors/site.json'), SITE);
  writeFileSync(join(folder, 'stock.csv'), CSV);
  vi.stubEnv('SITES_DIR', sites);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** A person who types these lines and then ends the input. */
async function look(args: readonly string[], lines?: readonly string[]) {
  const output: string[] = [];
  const complained: string[] = [];
  const asked: string[] = [];
  const waiting = [...(lines ?? [])];
  const world = {
    env: {},
    now: () => Date.UTC(2026, 10, 27),
    say: (text: string) => output.push(text),
    complain: (text: string) => complained.push(text),
    ...(lines && {
      ask: async (question: string) => {
        asked.push(question);
        return waiting.shift() ?? null;
      },
    }),
  };
  const code = await runCommand(FEED, args, world, async () => program);
  return { code, asked, output: output.join('\n'), complained: complained.join('\n') };
}

const file = (name = 'stock.csv') => join(folder, name);
const siteFile = () => readFileSync(join(folder, 'sites/bay-motors/site.json'), 'utf8');

describe('npm run feed', () => {
  test('shows the source of each field, how often it is filled, and the first vehicles', async () => {
    const { code, output } = await look([file()]);
    expect(code).toBe(0);
    expect(output).toMatch(/^price +Asking Price +67% +24990/m);
    expect(output).toMatch(/^km +Kms +67% +45000/m);
    expect(output).toContain('make: TOYOTA → Toyota (1)');
    expect(output).toContain('2021 Toyota Corolla · $24,990 · 45,000 km');
    expect(output).toContain('3 vehicles can be shown, 0 cannot.');
  });

  test('lists its assumptions without a terminal, and how to change them', async () => {
    const { complained } = await look([file()]);
    expect(complained).toContain(
      'Is 03/04/2026 in "Arrived" written with the day or the month first? Taken: day-first.',
    );
    expect(complained).toContain('--answers=dates=…');
    const { output, complained: nothing } = await look([
      file(),
      '--answers=dates=month-first,car_type=used,used_price=3',
    ]);
    expect(nothing).toBe('');
    expect(output).toContain('"date": "month-first"');
  });

  test('shows a vehicle that cannot be reserved, with the reason', async () => {
    const payment_processors = [{ authorization_type: 'stripe', deposit_amount: 500 }];
    const named = { id: 'a1', name: '2021 Kia Rio', make: 'Kia', model: 'Rio', car_type: 'used', year: 2021 };
    const vehicle = {
      ...named,
      status: 'in_stock',
      price: 19_990,
      km: 12_000,
      colour: 'White',
      payment_processors,
    };
    writeFileSync(join(folder, 'stock.json'), JSON.stringify([vehicle]));
    const { output } = await look([file('stock.json')]);
    expect(output).toContain('1 vehicle can be shown, 0 cannot.');
    expect(output).toMatch(
      /warning: A payment processor of 1 vehicle cannot be used: .*a publishable key, found nothing/,
    );
  });

  test('asks at a terminal, and an empty answer is the default', async () => {
    const { code, asked, output } = await look([file()], ['', 'month-first', '']);
    expect(code).toBe(0);
    expect(asked).toEqual([
      expect.stringMatching(/^No column says whether a vehicle is new, demo or used.*\[used\] $/),
      expect.stringMatching(/^Is 03\/04\/2026 .*\(day-first, month-first\) \[day-first\] $/),
      expect.stringMatching(
        /^What does the price of a used vehicle contain\? 1 everything: .* \[unknown\] $/,
      ),
    ]);
    expect(output).toContain('"date": "month-first"');
  });

  test('lists the answers it needs', async () => {
    writeFileSync(file(), 'Ref,Rego,Colour\n1,ABC123,White\n2,DEF456,Red\n');
    const { code, complained } = await look([file()]);
    expect(code).toBe(2);
    expect(complained).toMatch(/cannot be read without answers:\n.*--answers=make=…\n.*--answers=model=…/);
  });

  test('shows the columns by number and three values before it asks', async () => {
    writeFileSync(file(), 'Ref,Was,Ist\n1,Corolla,Auto\n2,Rio,Auto\n3,Yaris,Man\n');
    const { code, asked, output } = await look([file()], ['=Toyota', '2', '', 'used']);
    expect(code).toBe(0);
    expect(output.indexOf('no.  column')).toBeGreaterThanOrEqual(0);
    expect(output).toMatch(/^ *2\. +Was +100% +Corolla, Rio, Yaris/m);
    expect(asked[0]).toMatch(/ {2}2\. Was: Corolla, Rio, Yaris\n[\s\S]*Which column holds the make\?/);
    expect(output).toContain('"value": "Toyota"');
    expect(output).toContain('"model": "Was"');
    expect(output).toContain('Toyota Corolla');
  });

  test('asks again, with a suggestion, if no column is called so', async () => {
    writeFileSync(file(), 'Ref,Brnd,Was\n1,Zorg,Corolla\n2,Zorg,Rio\n');
    const { output, asked } = await look([file()], ['Brand', 'Brnd', 'Was', '', 'used']);
    expect(output).toContain('No column is called "Brand". Did you mean "Brnd"?');
    expect(asked).toHaveLength(5);
  });

  test.each([
    ['mak=Make', /No field is called "mak"\. Did you mean "make"\?/],
    ['make=Maker', /No column is called "Maker"\. Did you mean "Make"\? The columns: Stock No, Make/],
    ['used_price=4', /Use 1 or everything, 2 or without-charges, 3 or unknown/],
    ['dates=day', /"day" is no answer to "dates": day-first, month-first/],
  ])('refuses the answer %s and says what there is', async (answer, message) => {
    const { code, complained } = await look([file(), `--answers=${answer}`]);
    expect(code).toBe(2);
    expect(complained).toMatch(message);
  });

  test('takes an answer that is the same for all, and a number of a column', async () => {
    const { output } = await look([file(), '--answers=make==Kia,model=3,dates=day-first,car_type=used']);
    expect(output).toContain('2021 Kia Corolla');
    expect(output).toContain('"value": "Kia"');
  });

  test('writes down that a table has no names of columns', async () => {
    writeFileSync(
      file(),
      'A1,Kia,Rio,2020,15990,41000\nA2,Mazda,Demio,2019,14990,52000\nA3,Kia,Soul,2018,13990,63000\n',
    );
    const { output } = await look([file(), '--answers=model=column 3,price=5,km=6,car_type=used']);
    expect(output).toContain('"header_row": 0');
    expect(output).toContain('2020 Kia Rio · $15,990 · 41,000 km');
  });

  test('writes nothing if the person stops', async () => {
    const before = siteFile();
    const { code, complained } = await look([file(), '--site=bay-motors'], []);
    expect([code, complained]).toEqual([130, '\nNothing was written.']);
    expect(siteFile()).toBe(before);
  });

  test('prints JSON for programs', async () => {
    const { output } = await look([file(), '--json']);
    expect(JSON.parse(output)).toMatchObject({
      format: 'csv',
      rows: 3,
      vehicles: 3,
      reading: { mapping: { price: 'Asking Price' } },
    });
  });

  test.each<[string, readonly string[], RegExp]>([
    ['nothing to look at', [], /Give a file, an address, or --site/],
    ['nobody to write for', ['x.csv', '--write'], /--write needs --site/],
    ['an unknown dealer', ['--site=nobody'], /There is no dealer "nobody"\. Make it together with its feed/],
    ['an answer without a name', ['x.csv', '--answers=dates'], /expected name=answer/],
  ])('with %s is rejected', async (_, args, message) => {
    const { code, complained } = await look(args);
    expect(code).toBe(2);
    expect(complained).toMatch(message);
  });
});

describe('a mapping that is written', () => {
  test('makes the file the dealer’s stock, and leaves the rest of site.json unchanged', async () => {
    const { code, output } = await look([file(), '--site=bay-motors', '--write']);
    expect(code).toBe(0);
    expect(output).toContain('npm start -- --site=bay-motors');
    expect(siteFile()).toContain('"manufacturer": ["toyota"],');
    const { site } = loadSite(join(folder, 'sites'), 'bay-motors');
    expect(site?.config.stock).toMatchObject({ kind: 'file', path: 'stock.csv', format: 'csv' });
    expect(readFileSync(join(folder, 'sites/bay-motors/stock.csv'), 'utf8')).toBe(CSV);
  });

  test('writes what prices contain if it is said, and warns if it is not', async () => {
    const before = SITE.replace('"navigation"', '"vehicles": { "one": "ute" },\n  "navigation"');
    writeFileSync(join(folder, 'sites/bay-motors/site.json'), before);
    const silent = await look([file(), '--site=bay-motors', '--write']);
    expect(silent.output).toContain('warning: 2 used vehicles show a price that nobody has said');
    const { asked, output } = await look([file(), '--site=bay-motors', '--write'], ['', '', '2']);
    expect(asked).toHaveLength(3);
    expect(output).not.toContain('nobody has said');
    const { config } = loadSite(join(folder, 'sites'), 'bay-motors').site ?? expect.fail('no site');
    const ask = '(ask us what it includes)';
    expect(config.vehicles).toMatchObject({
      one: 'ute',
      price_qualifiers: { new: ask, demo: ask, used: 'Excl. Govt. Charges' },
    });
    const again = await look(['--site=bay-motors'], ['', '', 'no']);
    expect(again.asked.join()).not.toContain('What does the price');
  });

  test('takes the name of a column as what its prices contain', async () => {
    writeFileSync(file(), CSV.replace('Asking Price', 'Drive Away Price'));
    const { output } = await look([file(), '--answers=dates=day-first,car_type=used']);
    expect(output).toContain('"value": "Drive Away"');
    expect(output).not.toContain('nobody has said');
  });

  test('can be checked and written again by the dealer’s slug', async () => {
    await look([file(), '--site=bay-motors', '--write']);
    const before = siteFile();
    const { code } = await look(['--site=bay-motors', '--write']);
    expect(code).toBe(0);
    expect(siteFile()).toBe(before);
  });

  test('needs a confirmation at a terminal', async () => {
    const { asked } = await look([file(), '--site=bay-motors'], ['', '', '', 'no']);
    expect(asked.at(-1)).toContain('Write this into sites/bay-motors/site.json?');
    expect(siteFile()).toBe(SITE);
  });

  test('never replaces another file of the same name', async () => {
    writeFileSync(join(folder, 'sites/bay-motors/stock.csv'), 'something else');
    const { code, complained } = await look([file(), '--site=bay-motors', '--write']);
    expect(code).toBe(2);
    expect(complained).toContain('exists already and is another file');
    expect(siteFile()).toBe(SITE);
  });
});

test.each<[string, string, string]>([
  [
    'an entry before',
    '{\n  "a": [1, 2],\n  "stock": { "kind": "file" },\n  "b": 1\n}\n',
    '{\n  "a": [1, 2],\n  "stock": {\n    "kind": "url"\n  },\n  "b": 1\n}\n',
  ],
  ['none', '{\n  "a": 1\n}\n', '{\n  "a": 1,\n  "stock": {\n    "kind": "url"\n  }\n}\n'],
  ['nothing at all', '{}', '{\n  "stock": {\n    "kind": "url"\n  }\n}\n'],
])('a site.json with %s gets its stock', (_, before, after) => {
  expect(withField(before, 'stock', { kind: 'url' })).toBe(after);
});
