import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { missingAssets } from '#domain/sites/site-warnings.ts';
import { TEMPLATE_NAMES } from '#domain/sites/theme/template-names.ts';
import { readStock } from '#domain/stock/read-stock.ts';
import { loadSite } from '#sites/load.ts';
import { folderWith } from '../../tests/folder.ts';
import { firstOf } from '../../tests/matrix.ts';
import { runCommand, type Surroundings } from '../terminal/start.ts';
import { type AnswerName, answered, type NewDealer, QUESTIONS, whole } from './answers.ts';
import { NEW_SITE } from './command.ts';
import * as program from './run.ts';
import { sampleVehicles } from './samples.ts';
import { TRADE_NAMES } from './trades.ts';

let folder = '';
beforeEach(() => {
  folder = folderWith();
  for (const shared of ['_brands', '_shared', '_groups'])
    symlinkSync(resolve('sites', shared), join(folder, shared));
  vi.stubEnv('SITES_DIR', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** A person who types these lines and then ends the input. */
async function make(args: readonly string[], lines?: readonly (string | null)[]) {
  const output: string[] = [];
  const complained: string[] = [];
  const asked: string[] = [];
  const served: string[] = [];
  const waiting = [...(lines ?? [])];
  // The terminal gives a clock as well, which is not the time that a feed is read at.
  const talk: program.Talk & Pick<Surroundings, 'now'> = {
    now: () => 0,
    say: (text) => output.push(text),
    complain: (text) => complained.push(text),
    serve: async (slug) => {
      served.push(slug);
      return undefined;
    },
    ...(lines && {
      ask: async (question: string) => {
        asked.push(question);
        return waiting.shift() ?? null;
      },
    }),
  };
  const code = await runCommand(NEW_SITE, args, talk, async () => program);
  return { code, asked, served, output: output.join('\n'), complained: complained.join('\n') };
}

const usualAnswers = (slug: string, output: Partial<Record<AnswerName, string>>): NewDealer =>
  whole(
    QUESTIONS.reduce<Partial<NewDealer>>(
      (given, { name, otherwise }) => {
        const text = output[name] ?? otherwise(given);
        return text === undefined ? given : answered(given, name, text);
      },
      answered({}, 'slug', slug),
    ),
  );

const siteOf = (slug: string) => loadSite(folder, slug);
const read = (slug: string, file: string) => readFileSync(join(folder, slug, file), 'utf8');

describe('a new dealer from one command line', () => {
  test('has a valid site, with vehicles and pictures', async () => {
    const { code, output } = await make(['bay-motors', '--sells=caravans']);
    expect(code).toBe(0);
    expect(output).toContain('npm run dev -- --site=bay-motors');
    expect(siteOf('bay-motors').problems).toBeUndefined();
    expect(read('bay-motors', 'stock.json').length).toBeGreaterThan(1000);
    expect(existsSync(join(folder, 'bay-motors/assets/hero.webp'))).toBe(true);
  });

  test('is valid in any market with any trade, and so are its vehicles', async () => {
    for (const market of ['AU', 'NZ', 'US'])
      for (const sells of market === 'AU' ? TRADE_NAMES : firstOf(2, TRADE_NAMES)) {
        const slug = `${market.toLowerCase()}-${sells}`;
        const { code } = await make([slug, `--market=${market}`, `--sells=${sells}`, '--samples=no']);
        expect([slug, code, siteOf(slug).problems]).toEqual([slug, 0, undefined]);
        const stock = readStock(JSON.parse(sampleVehicles(usualAnswers(slug, { market, sells }))));
        expect([stock.vehicles.length, stock.rejected]).toEqual([48, []]);
      }
  });

  test.each(TEMPLATE_NAMES)('has the template %s, its makes and a name from its slug', async (template) => {
    const { code } = await make([
      'bay-motors',
      ...[`--template=${template}`, '--makes=Toyota, Royal Enfield', '--samples=no'],
    ]);
    expect(code).toBe(0);
    expect(siteOf('bay-motors').site?.config).toMatchObject({
      template,
      name: 'Bay Motors',
      manufacturer: ['toyota', 'royal-enfield'],
    });
  });

  test.each(['yes', 'no'])('with samples set to %s names only existing pictures', async (samples) => {
    const makes = readdirSync(resolve('sites/_brands')).map((file) => basename(file, '.json'));
    await make(['bay-motors', `--makes=${makes.join(',')}`, `--samples=${samples}`]);
    const { site } = siteOf('bay-motors');
    expect(site?.brands.length).toBe(makes.length);
    expect(site && missingAssets(site)).toEqual([]);
  });

  test('has the time zone of its state, and may have no samples', async () => {
    await make(['perth-motors', '--state=WA', '--city=Perth', '--postcode=6000', '--samples=no']);
    expect(siteOf('perth-motors').site?.config.timezone).toBe('Australia/Perth');
    expect(read('perth-motors', 'stock.json')).toBe('[]\n');
    expect(existsSync(join(folder, 'perth-motors/assets'))).toBe(false);
  });

  test.each<readonly [readonly string[], string]>([
    [['--city=Ballarat', '--postcode=3350'], 'VIC'],
    [['--market=NZ', '--city=Nelson', '--postcode=7010'], 'Nelson'],
    [['--market=NZ', '--city=Timaru', '--postcode=7910', '--state=Canterbury'], 'Canterbury'],
    [[], 'NSW'],
  ])('with %j is in %s', async (args, state) => {
    await make(['bay-motors', '--samples=no', ...args]);
    expect(siteOf('bay-motors').site?.config.locations[0]?.address.state).toBe(state);
  });

  test.each<[readonly string[], RegExp]>([
    [['Bay Motors'], /"Bay Motors" is not a slug/],
    [['a', 'b'], /Give one slug at a time/],
    [['bay', '--market=UK'], /"UK" is not one of AU, NZ, US/],
    [['bay', '--makes=Tyota'], /Did you mean "Toyota"\?/],
    [['bay', '--postcode=123'], /"123" is not a Postcode of 4 digits/],
    [['bay', '--state=Texas'], /"Texas" is not a state of AU. Use one of NSW/],
    [['bay', '--market=NZ', '--city=Timaru', '--postcode=7910'], /--state/],
    [['bay', '--brand=red'], /"red" is not a colour such as/],
    [['bay', '--email=me'], /not an email address/],
    [['bay', '--samples=maybe'], /is not "yes" or "no"/],
    [['bay', '--new-price=4'], /Use 1 or everything, 2 or without-charges, 3 or unknown/],
    [[], /A slug is needed/],
  ])('with %j is rejected, and nothing is created', async (args, words) => {
    const { code, complained } = await make(args);
    expect(code).toBe(2);
    expect(complained).toMatch(words);
    expect(existsSync(join(folder, 'bay'))).toBe(false);
  });

  test('claims of its prices what was said of them, and nothing else', async () => {
    const pricesOf = async (slug: string, ...args: readonly string[]) => {
      const { output } = await make([slug, '--samples=no', ...args]);
      return [siteOf(slug).site?.config.vehicles.price_qualifiers, output] as const;
    };
    const [silent, told] = await pricesOf('bay-motors');
    const ask = '(ask us what it includes)';
    expect(silent).toEqual({ new: ask, demo: ask, used: ask });
    expect(told).toContain('Nobody has said what its prices contain');
    const [half, halfTold] = await pricesOf('bay-half', '--new-price=1');
    expect(half).toEqual({ new: 'Drive Away', demo: 'Drive Away', used: ask });
    expect(halfTold).toContain('Nobody has said what used prices contain');
    const [all, allTold] = await pricesOf('bay-all', ...['--market=NZ', '--new-price=2', '--used-price=1']);
    expect(all).toEqual({ new: '+ On Road Costs', demo: '+ On Road Costs', used: 'Drive Away' });
    expect(allTold).not.toContain('Nobody has said');
  });

  test('never replaces an existing one', async () => {
    mkdirSync(join(folder, 'bay'));
    const { code, complained } = await make(['bay']);
    expect([code, complained]).toEqual([2, 'sites/bay already exists. Nothing was changed.']);
  });
});

describe('a new dealer from questions', () => {
  test('is made from the answers and the defaults', async () => {
    const lines = ['Müller & Söhne', '', 'nz', 'motorcycles', 'yamaha', '', '', ''];
    const { code, asked, output } = await make(
      ['--samples=no'],
      [...lines, ...Array.from({ length: 6 }, () => ''), '1', '3'],
    );
    expect(code).toBe(0);
    expect(asked[1]).toContain('[muller-and-sohne]');
    expect(output).toContain('cars         Cars, utes and vans');
    expect(siteOf('muller-and-sohne').site?.config).toMatchObject({
      name: 'Müller & Söhne',
      market: 'NZ',
      manufacturer: ['yamaha'],
      template: 'classic',
      vehicles: { one: 'bike', many: 'bikes', price_qualifiers: { new: 'Drive Away' } },
    });
  });

  test('needs another answer if one is wrong or a folder exists', async () => {
    mkdirSync(join(folder, 'bay'));
    const lines = ['', 'Bay', '', 'bay-two', 'mars', 'au', ...Array.from({ length: 14 }, () => '')];
    const { code, complained } = await make(['--samples=no'], lines);
    expect(code).toBe(0);
    expect(complained).toContain('This question needs an answer.');
    expect(complained).toContain('sites/bay already exists. Choose another name.');
    expect(complained).toContain('"mars" is not one of AU, NZ, US.');
    expect(siteOf('bay-two').problems).toBeUndefined();
  });

  test('needs no answer that is on the command line', async () => {
    const { asked } = await make(['--market=us'], ['Lone Star', null]);
    expect(asked).toHaveLength(2);
    expect(asked.join()).not.toContain('Where does it sell?');
  });

  test('is not created if the person stops', async () => {
    const { code, complained } = await make([], ['Bay', '', null]);
    expect([code, complained.trim()]).toEqual([130, 'Nothing was made.']);
    expect(existsSync(join(folder, 'bay'))).toBe(false);
  });
});

describe('a new dealer with a feed', () => {
  const feed = () => join(folder, 'yard.csv');
  const FEED_TEXT = 'Stock,Make,Model,Year,Miles,SellingPrice,Type\nA1,FORD,F-150,2022,12000,39990,Used\n';

  test('has that stock, and is served', async () => {
    writeFileSync(feed(), FEED_TEXT);
    const { code, served, output } = await make(['bay-motors', '--market=US', `--feed=${feed()}`]);
    expect([code, served]).toEqual([undefined, ['bay-motors']]);
    expect(output).toContain('2022 Ford F-150 · $39,990 · 12,000 mi');
    const { site, problems } = siteOf('bay-motors');
    expect(problems).toBeUndefined();
    expect(site?.config.stock).toMatchObject({ kind: 'file', path: 'yard.csv' });
    expect(existsSync(join(folder, 'bay-motors/stock.json'))).toBe(false);
    expect(read('bay-motors', 'yard.csv')).toBe(FEED_TEXT);
  });

  test('that has used vehicles only begins with the list of used cars', async () => {
    const listOf = async (slug: string, text: string) => {
      writeFileSync(feed(), text);
      await make([slug, '--makes=ford', `--feed=${feed()}`, '--only-files']);
      const { site, problems } = siteOf(slug);
      expect(problems).toBeUndefined();
      return [site?.config.default_search_path, site?.config.navigation?.header.map(({ name }) => name)];
    };
    expect(await listOf('bay-motors', FEED_TEXT)).toEqual(['used-cars', ['All cars', 'About us', 'Contact']]);
    expect(await listOf('bay-autos', `${FEED_TEXT}A2,FORD,Escape,2026,12,41990,New\n`)).toEqual([
      'new-used-and-demo-cars',
      ['All cars', 'New Ford', 'Used cars', 'About us', 'Contact'],
    ]);
  });

  test('is not served with --only-files', async () => {
    writeFileSync(feed(), FEED_TEXT);
    const { code, served } = await make(['bay-motors', `--feed=${feed()}`, '--only-files']);
    expect([code, served]).toEqual([0, []]);
    expect(siteOf('bay-motors').problems).toBeUndefined();
  });

  test.each<[string, string | null, RegExp]>([
    ['is not there', null, /cannot be read/],
    ['is a web page', '<html><title>Sign in</title></html>', /web page/],
    ['has no vehicle', 'Make,Model,Price\n', /holds no vehicle/],
  ])('is not created from one that %s', async (_, text, message) => {
    if (text !== null) writeFileSync(feed(), text);
    const { code, complained, served } = await make(['bay-motors', `--feed=${feed()}`]);
    expect([code, served]).toEqual([2, []]);
    expect(complained).toMatch(message);
    expect(existsSync(join(folder, 'bay-motors'))).toBe(false);
  });
});
