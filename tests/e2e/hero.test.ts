import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { formatNumber } from '#domain/market/format.ts';
import { MARKETS } from '#domain/market/markets.ts';
import { INDEX_SETTINGS } from '#domain/search/document.ts';
import { EMBEDDED_INDEX } from '#domain/search/multi-search.ts';
import { HERO_LAYOUTS } from '#domain/site/look.ts';
import { buildIndex } from '#engine/index-file/build-index.ts';
import { outputOf, siteOf, slugs } from '../fleet/sites.ts';
import { firstOf, oneOfEach } from '../matrix.ts';
import { layoutShifts, settle, VIEWPORTS, watchedPage } from './browser.ts';
import { atNight } from './by-day.ts';
import { newShopper } from './new-shopper.ts';
import { addressOf } from './shop.ts';
import { describe, expect, test } from './test.ts';

/** Numbers do not animate, unless a test is about the animation. */
const STILL = { ...VIEWPORTS.desktop, reducedMotion: 'reduce' } as const;

interface Visit {
  readonly options?: BrowserContextOptions;
  readonly path?: string;
  readonly before?: (page: Page) => Promise<unknown>;
}

async function visit(
  slug: string,
  { options = STILL, path = '/', before }: Visit,
  use: (page: Page, complaints: () => readonly string[]) => Promise<void>,
) {
  const { page, complaints } = await watchedPage(await newShopper(options));
  await before?.(page);
  await page.goto(addressOf(slug, path));
  if (options.javaScriptEnabled !== false) await settle(page);
  await use(page, complaints.all);
}

/** The first file that the engine in the browser loads. */
const INDEX = '**/data/search/columns.json';

type Row = Readonly<Record<string, string | number | null>> & { readonly price: number | null };

/** The results of the site without any filter. */
function stockOf(slug: string): readonly Row[] {
  const { search } = siteOf(slug).config;
  const rows = JSON.parse(outputOf(slug, 'data/stock.json')) as readonly Row[];
  const needsPrice = search.default_sort === 'price-asc' && search.price_ascending_needs_price;
  return needsPrice ? rows.filter(({ price }) => (price ?? 0) > 0) : rows;
}

const RANGES = /^(\d*):(\d*)$/;

function fits(row: Row, name: string, value: string): boolean {
  const [, min = '', max = ''] = (name === 'price' && RANGES.exec(value)) || [];
  if (name === 'car_type') return value.split(',').includes(String(row['car_type']));
  if (name !== 'price') return String(row[name]).toLowerCase() === value.toLowerCase();
  const price = row.price ?? 0;
  return price > 0 && price >= Number(min) && (max === '' || price <= Number(max));
}

const plainCount = (rows: readonly Row[], chosen: ReadonlyMap<string, string>): number =>
  rows.filter((row) => [...chosen].every(([name, value]) => fits(row, name, value))).length;

function offer(slug: string, count: number): string {
  const { vehicles, market } = siteOf(slug).config;
  return `Show Me ${formatNumber(count, MARKETS[market])} ${count === 1 ? vehicles.one : vehicles.many}`;
}

const form = (page: Page) => page.getByRole('form', { name: 'Find yours' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const field = (page: Page, name: string) => form(page).getByRole('combobox', { name, exact: true });
const type = (page: Page, name: string) => form(page).getByRole('radio', { name, exact: true });

interface Entry {
  readonly value: string;
  readonly count: number;
  readonly disabled: boolean;
}

const entriesOf = (select: Locator): Promise<readonly Entry[]> =>
  select.locator('option').evaluateAll((options) =>
    (options as HTMLOptionElement[])
      .filter(({ value }) => value !== '')
      .map(({ value, label, disabled }) => ({
        value,
        count: Number(/\((\d+)\)$/.exec(label)?.[1] ?? 0),
        disabled,
      })),
  );

describe('the hero’s form', () => {
  test('is tried in every layout there is', () => {
    const used = new Set(slugs.map((slug) => siteOf(slug).config.home.hero_layout));
    expect([...used].toSorted()).toEqual(HERO_LAYOUTS.toSorted());
  });

  const layoutOf = (slug: string) => siteOf(slug).config.home.hero_layout;
  for (const slug of firstOf(1, oneOfEach(slugs, layoutOf)))
    test(`of ${slug} counts what plain filtering of the stock counts, beside every entry`, async () => {
      const rows = stockOf(slug);
      await visit(slug, {}, async (page, complaints) => {
        const chosen = new Map<string, string>();
        await button(page, offer(slug, rows.length)).waitFor();
        const place = await form(page).boundingBox();
        const selects = await form(page).locator('select').all();
        for (const select of selects) {
          const name = (await select.getAttribute('name')) ?? '';
          const entry = (await entriesOf(select)).find(({ disabled }) => !disabled);
          if (entry === undefined || name === 'model') continue;
          chosen.set(name, entry.value);
          await select.selectOption(entry.value);
          await button(page, offer(slug, plainCount(rows, chosen))).waitFor();
          for (const other of selects) {
            const filter = (await other.getAttribute('name')) ?? '';
            const expected = (await entriesOf(other)).map(({ value }) => {
              const count = plainCount(rows, new Map([...chosen, [filter, value]]));
              return { value, count, disabled: count === 0 };
            });
            // After two choices in a row the button may show the same number while the entries are still being counted.
            await expect.poll(() => entriesOf(other), { message: `${filter} of ${slug}` }).toEqual(expected);
          }
          if (chosen.size === 3) break;
        }
        // The number animates inside its button. Only that may move.
        expect(await layoutShifts(page, { besides: 'SPAN.hero-offer' })).toEqual([]);
        expect(await form(page).boundingBox()).toEqual(place);
        expect(complaints()).toEqual([]);
      });
    });
});

/** The visible area of an element of the first screen. For text this is the area of its lines, not of its column. */
const inkOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { top, bottom } = range.getBoundingClientRect();
      return { top, bottom };
    });

describe('the first screen', () => {
  const layoutOf = (slug: string) => siteOf(slug).config.home.hero_layout;
  for (const slug of oneOfEach(slugs, layoutOf))
    test(`of ${slug} has the search on a phone, from its first field to its button, and words beside the picture`, async () => {
      await visit(slug, { options: { ...VIEWPORTS.phone, reducedMotion: 'reduce' } }, async (page) => {
        const picture = await page.locator('.hero-picture').boundingBox();
        const headline = await inkOf(page, '.hero-headline');
        expect(headline.top).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
        expect(picture?.height, 'something is seen of what is sold').toBeGreaterThanOrEqual(100);
        for (const part of [form(page).locator('select').first(), form(page).getByRole('button')]) {
          const box = await part.boundingBox();
          expect(box?.y).toBeGreaterThan(headline.bottom);
          expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(VIEWPORTS.phone.viewport.height);
        }
      });
    });

  for (const slug of firstOf(
    1,
    slugs.filter((one) => layoutOf(one) === 'bottom'),
  ))
    test(`of ${slug} has its headline below the car on a desktop, and the search below that`, async () => {
      await visit(slug, {}, async (page) => {
        const picture = await page.locator('.hero-picture').boundingBox();
        const headline = await inkOf(page, '.hero-headline');
        expect(headline.top).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
        const go = await form(page).getByRole('button').boundingBox();
        expect((go?.y ?? 0) + (go?.height ?? 0)).toBeLessThanOrEqual(VIEWPORTS.desktop.viewport.height);
      });
    });
});

const SLUG = 'coffs-harbour-toyota';

describe('a search from the hero', () => {
  const model = () => {
    const [first] = stockOf(SLUG).filter(({ make }) => make === 'Toyota');
    return String(first?.['model']);
  };
  const slugOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

  test('knows the make of a model, offers only models of the make, and leads to the address that says both', async () => {
    const rows = stockOf(SLUG);
    await visit(SLUG, {}, async (page) => {
      const [make, models] = [field(page, 'Make'), field(page, 'Model')];
      const groups = () =>
        models.locator('optgroup').evaluateAll((all) => all.map((one) => one.getAttribute('label')));
      expect((await groups()).length).toBeGreaterThan(1);
      await models.selectOption(model());
      expect(await make.inputValue()).toBe('Toyota');
      expect(await groups()).toEqual(['Toyota']);
      const other = (await entriesOf(make)).find(({ value }) => value !== 'Toyota')?.value ?? '';
      await make.selectOption(other);
      expect([await models.inputValue(), await groups()]).toEqual(['', [other]]);
      await make.selectOption('');
      expect((await groups()).length).toBeGreaterThan(1);

      await make.selectOption('Toyota');
      await models.selectOption(model());
      const chosen = new Map([
        ['make', 'Toyota'],
        ['model', model()],
      ]);
      await button(page, offer(SLUG, plainCount(rows, chosen))).click();
      await page.waitForURL(`**/search/toyota/${slugOf(model())}`);
    });
  });

  test('is made by keys alone', async () => {
    const rows = stockOf(SLUG);
    await visit(SLUG, {}, async (page) => {
      await page.getByRole('radio', { name: 'All' }).focus();
      await page.keyboard.press('ArrowRight');
      await button(page, offer(SLUG, plainCount(rows, new Map([['car_type', 'new']])))).waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.type('Toyota');
      expect(await field(page, 'Make').inputValue()).toBe('Toyota');
      for (let steps = 0; steps < 5; steps++) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/search/toyota?car_type=new');
    });
  });

  test('is made by touch, within the width of a phone and with targets that a thumb meets', async () => {
    await visit(SLUG, { options: { ...VIEWPORTS.phone, reducedMotion: 'reduce' } }, async (page) => {
      for (const target of await form(page).locator('select, button, a, .hero-type').all()) {
        const box = await target.boundingBox();
        expect(box?.height ?? 0).toBeGreaterThanOrEqual(44);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(VIEWPORTS.phone.viewport.width);
      }
      await type(page, 'Demo').tap();
      const count = plainCount(stockOf(SLUG), new Map([['car_type', 'demo']]));
      await button(page, offer(SLUG, count)).tap();
      await page.waitForURL('**/search/demo-cars');
    });
  });

  atNight('offers a condition that came with the last delivery, and none that is gone', async () => {
    const documents = stockOf(SLUG).map((row) => ({ ...row, car_type: 'demo' }));
    const { columns } = buildIndex({ uid: EMBEDDED_INDEX, documents, settings: INDEX_SETTINGS });
    const before = (page: Page) => page.route(INDEX, (route) => route.fulfill({ json: columns }));
    await visit(SLUG, { before }, async (page) => {
      await type(page, 'Used').waitFor();
      await field(page, 'Make').focus();
      await type(page, 'Used').waitFor({ state: 'detached' });
      await type(page, 'Demo').waitFor();
    });
  });

  atNight('comes back as it was left', async () => {
    const count = plainCount(stockOf(SLUG), new Map([['car_type', 'used']]));
    await visit(SLUG, {}, async (page) => {
      await type(page, 'Used').click();
      await button(page, offer(SLUG, count)).click();
      await page.waitForURL('**/search/used-cars');
      await page.goBack();
      await button(page, offer(SLUG, count)).waitFor();
    });
  });
});

describe('the number on the button', () => {
  const remember = () => {
    const texts: string[] = [];
    Object.assign(window, { texts });
    const offered = document.querySelector('.hero-offer');
    if (offered)
      new MutationObserver(() => texts.push(offered.textContent ?? '')).observe(offered, { childList: true });
  };
  const remembered = (page: Page) => page.evaluate(() => (window as unknown as { texts: string[] }).texts);
  const count = () => plainCount(stockOf(SLUG), new Map([['car_type', 'demo']]));

  for (const [_what, reducedMotion, wanted] of firstOf(1, [
    ['is counted to, in place', 'no-preference', (changes: number) => changes > 3],
    ['changes at once for those who want things still', 'reduce', (changes: number) => changes === 1],
  ] as const))
    test(`${_what}`, async () => {
      await visit(SLUG, { options: { ...VIEWPORTS.desktop, reducedMotion } }, async (page) => {
        const go = form(page).getByRole('button');
        const before = await go.boundingBox();
        await page.evaluate(remember);
        await type(page, 'Demo').click();
        await button(page, offer(SLUG, count())).waitFor();
        expect(wanted((await remembered(page)).length), (await remembered(page)).join(', ')).toBe(true);
        expect(await go.boundingBox()).toEqual(before);
      });
    });

  atNight('is never nought: then the way leads to everything', async () => {
    const { columns } = buildIndex({ uid: EMBEDDED_INDEX, documents: [], settings: INDEX_SETTINGS });
    const before = (page: Page) => page.route(INDEX, (route) => route.fulfill({ json: columns }));
    await visit(SLUG, { before }, async (page) => {
      await type(page, 'Demo').click();
      await button(page, 'No match yet: see all cars').click();
      await page.waitForURL('**/search/new-used-and-demo-cars');
    });
  });

  test('stays as it is while the stock cannot be read, says so, and can be asked for again', async () => {
    const before = (page: Page) => page.route(INDEX, (route) => route.fulfill({ status: 503 }));
    await visit(SLUG, { before }, async (page) => {
      const failed = page.waitForResponse(INDEX);
      await type(page, 'Demo').click();
      await failed;
      const said = page.getByRole('alert').filter({ hasText: 'could not count the cars' });
      await said.waitFor();
      await button(page, offer(SLUG, stockOf(SLUG).length)).waitFor();
      await page.unroute(INDEX);
      await said.getByRole('button', { name: 'Try again' }).click();
      await button(page, offer(SLUG, plainCount(stockOf(SLUG), new Map([['car_type', 'demo']])))).click();
      await page.waitForURL('**/search/demo-cars');
    });
  });
});

describe('the search by price', () => {
  const path = '/search/by-price';
  const between = (slug: string, min: number, max: number) =>
    offer(slug, stockOf(slug).filter(({ price }) => (price ?? 0) >= min && (price ?? 0) <= max).length);

  test('moves by keys and by typing, and its ends never meet', async () => {
    await visit(SLUG, { path }, async (page, complaints) => {
      const [low, high] = [
        page.getByRole('slider', { name: 'Lowest price' }),
        page.getByRole('slider', { name: 'Highest price' }),
      ];
      await button(page, between(SLUG, 1, Infinity)).waitFor();
      expect(await low.getAttribute('aria-valuetext')).toMatch(/^\$[\d,]+ and under$/);
      const first = Number(await low.inputValue());
      await low.focus();
      await page.keyboard.press('ArrowRight');
      expect(await low.inputValue()).toBe(String(first + 500));
      expect(await low.getAttribute('aria-valuetext')).toBe(`$${(first + 500).toLocaleString('en')}`);
      await page.getByLabel('To ($)').fill('30100');
      await page.getByLabel('From ($)').fill('20000');
      await page.keyboard.press('Tab');
      expect([await low.inputValue(), await high.inputValue()]).toEqual(['20000', '30000']);
      await button(page, between(SLUG, 20_000, 30_000)).waitFor();
      await low.focus();
      await page.keyboard.press('End');
      expect([await low.inputValue(), await high.inputValue()]).toEqual(['29500', '30000']);
      await high.focus();
      await page.keyboard.press('Home');
      expect([await low.inputValue(), await high.inputValue()]).toEqual(['29500', '30000']);
      expect(await layoutShifts(page)).toEqual([]);
      expect(complaints()).toEqual([]);
    });
  });
});
