import type { Locator, Page } from 'playwright';
import { NOTHING_CHOSEN } from '#domain/search/filters/search-state.ts';
import { formatNumber } from '#domain/sites/markets/format.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { siteOf, slugs } from '../fleet/sites.ts';
import { oneOfEach } from '../matrix.ts';
import { layoutShifts, VIEWPORTS } from './browser.ts';
import { plainlyFound } from './dealer-stock.ts';
import { openPage } from './new-shopper.ts';
import { describe, expect, test } from './test.ts';

const SLUG = 'coffs-harbour-toyota';

/** Numbers do not animate, unless a test is about the animation. */
const STILL = { ...VIEWPORTS.desktop, reducedMotion: 'reduce' } as const;

const visit = (
  options: Parameters<typeof openPage>[2] = STILL,
  path = '/',
  slug = SLUG,
  prepare?: (page: Page) => Promise<unknown>,
) => openPage(slug, path, options, prepare);

/** What plain filtering of the stock finds. */
async function countOf(chosen: Readonly<Record<string, string>> = {}): Promise<number> {
  const { price, ...lists } = chosen;
  const [min = '', max = ''] = price?.split(':') ?? [];
  const { total } = await plainlyFound(SLUG, {
    ...NOTHING_CHOSEN,
    chosen: Object.fromEntries(Object.entries(lists).map(([name, value]) => [name, value.split(',')])),
    ranges: price === undefined ? {} : { price: { min: Number(min) || null, max: Number(max) || null } },
  });
  return total;
}

function offer(count: number): string {
  const { vehicles, market } = siteOf(SLUG).config;
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

test('the hero form has the same counts as plain filtering of the stock, beside every entry', async () => {
  const { page, complaints } = await visit();
  const chosen: Record<string, string> = {};
  await button(page, offer(await countOf())).waitFor();
  const place = await form(page).boundingBox();
  const selects = await form(page).locator('select').all();
  for (const select of selects) {
    const name = (await select.getAttribute('name')) ?? '';
    const entry = (await entriesOf(select)).find(({ disabled }) => !disabled);
    if (entry === undefined || name === 'model') continue;
    chosen[name] = entry.value;
    await select.selectOption(entry.value);
    await button(page, offer(await countOf(chosen))).waitFor();
    for (const other of selects) {
      const filter = (await other.getAttribute('name')) ?? '';
      const expected = await Promise.all(
        (await entriesOf(other)).map(async ({ value }) => {
          const count = await countOf({ ...chosen, [filter]: value });
          return { value, count, disabled: count === 0 };
        }),
      );
      // After two choices in a row the button may show the same number while the entries are still being counted.
      await expect.poll(() => entriesOf(other), { message: filter }).toEqual(expected);
    }
    if (Object.keys(chosen).length === 3) break;
  }
  // The number animates inside its button. Only that may move.
  expect(await layoutShifts(page, { besides: 'SPAN.hero-offer' })).toEqual([]);
  expect(await form(page).boundingBox()).toEqual(place);
  expect(complaints.all()).toEqual([]);
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
  const bottomOf = (box: Awaited<ReturnType<Locator['boundingBox']>>) => (box?.y ?? 0) + (box?.height ?? 0);

  for (const slug of oneOfEach(slugs, layoutOf))
    test(`of ${slug} has the whole search on a phone, and text beside the picture`, async () => {
      const { page } = await visit({ ...VIEWPORTS.phone, reducedMotion: 'reduce' }, '/', slug);
      const picture = await page.locator('.hero-picture').boundingBox();
      const headline = await inkOf(page, '.hero-headline');
      expect(headline.top).toBeGreaterThanOrEqual(bottomOf(picture));
      expect(picture?.height, 'something is seen of what is sold').toBeGreaterThanOrEqual(100);
      for (const part of [form(page).locator('select').first(), form(page).getByRole('button')]) {
        const box = await part.boundingBox();
        expect(box?.y).toBeGreaterThan(headline.bottom);
        expect(bottomOf(box)).toBeLessThanOrEqual(VIEWPORTS.phone.viewport.height);
      }
      if (layoutOf(slug) !== 'bottom') return;
      await page.setViewportSize(VIEWPORTS.desktop.viewport);
      const below = bottomOf(await page.locator('.hero-picture').boundingBox());
      expect((await inkOf(page, '.hero-headline')).top, 'on a desktop').toBeGreaterThanOrEqual(below);
      const go = await form(page).getByRole('button').boundingBox();
      expect(bottomOf(go)).toBeLessThanOrEqual(VIEWPORTS.desktop.viewport.height);
    });
});

describe('a search from the hero', () => {
  const model = 'HiLux';
  const demos = async () => offer(await countOf({ car_type: 'demo' }));

  test('knows the make of a model, offers only models of the make, and leads to an address with both', async () => {
    const { page } = await visit();
    const [make, models] = [field(page, 'Make'), field(page, 'Model')];
    const groups = () =>
      models.locator('optgroup').evaluateAll((all) => all.map((one) => one.getAttribute('label')));
    expect((await groups()).length).toBeGreaterThan(1);
    await models.selectOption(model);
    expect(await make.inputValue()).toBe('Toyota');
    expect(await groups()).toEqual(['Toyota']);
    const other = (await entriesOf(make)).find(({ value }) => value !== 'Toyota')?.value ?? '';
    await make.selectOption(other);
    expect([await models.inputValue(), await groups()]).toEqual(['', [other]]);
    await make.selectOption('');
    expect((await groups()).length).toBeGreaterThan(1);

    await make.selectOption('Toyota');
    await models.selectOption(model);
    await button(page, offer(await countOf({ make: 'Toyota', model }))).click();
    await page.waitForURL('**/search/toyota/hilux');
  });

  test('works by keyboard alone', async () => {
    const { page } = await visit();
    await page.getByRole('radio', { name: 'All' }).focus();
    await page.keyboard.press('ArrowRight');
    await button(page, offer(await countOf({ car_type: 'new' }))).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('Toyota');
    expect(await field(page, 'Make').inputValue()).toBe('Toyota');
    for (let steps = 0; steps < 5; steps++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search/toyota?car_type=new');
  });

  test('works by touch, with large targets, and its count is animated in place', async () => {
    const { page } = await visit(VIEWPORTS.phone);
    for (const target of await form(page).locator('select, button, a, .hero-type').all()) {
      const box = await target.boundingBox();
      expect(box?.height ?? 0).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(VIEWPORTS.phone.viewport.width);
    }
    const before = await form(page).getByRole('button').boundingBox();
    await page.evaluate(() => {
      const texts: string[] = [];
      Object.assign(window, { texts });
      const offered = document.querySelector('.hero-offer') ?? document;
      new MutationObserver(() => texts.push(offered.textContent ?? '')).observe(offered, { childList: true });
    });
    await type(page, 'Demo').tap();
    await button(page, await demos()).waitFor();
    const texts = await page.evaluate(() => (window as unknown as { texts: string[] }).texts);
    expect(texts.length, texts.join(', ')).toBeGreaterThan(3);
    expect(await form(page).getByRole('button').boundingBox()).toEqual(before);
    await button(page, await demos()).tap();
    await page.waitForURL('**/search/demo-cars');
  });

  test('is unchanged while the stock cannot be read, says so, and can be retried', async () => {
    // The first file that the engine in the browser loads.
    const INDEX = '**/data/search/columns.json';
    const { page } = await visit(STILL, '/', SLUG, (one) =>
      one.route(INDEX, (route) => route.fulfill({ status: 503 })),
    );
    const failed = page.waitForResponse(INDEX);
    await type(page, 'Demo').click();
    await failed;
    const said = page.getByRole('alert').filter({ hasText: 'could not count the cars' });
    await said.waitFor();
    await button(page, offer(await countOf())).waitFor();
    await page.unroute(INDEX);
    await said.getByRole('button', { name: 'Try again' }).click();
    await button(page, await demos()).click();
    await page.waitForURL('**/search/demo-cars');
  });
});

test('the search by price works by keyboard and by typing, and its ends never meet', async () => {
  const between = async (price: string) => offer(await countOf({ price }));
  const { page, complaints } = await visit(STILL, '/search/by-price');
  const low = page.getByRole('slider', { name: 'Lowest price' });
  const high = page.getByRole('slider', { name: 'Highest price' });
  const ends = async () => [await low.inputValue(), await high.inputValue()];
  await button(page, await between('1:')).waitFor();
  expect(await low.getAttribute('aria-valuetext')).toMatch(/^\$[\d,]+ and under$/);
  const first = Number(await low.inputValue());
  await low.focus();
  await page.keyboard.press('ArrowRight');
  expect(await low.inputValue()).toBe(String(first + 500));
  expect(await low.getAttribute('aria-valuetext')).toBe(`$${(first + 500).toLocaleString('en')}`);
  await page.getByLabel('To ($)').fill('30100');
  await page.getByLabel('From ($)').fill('20000');
  await page.keyboard.press('Tab');
  expect(await ends()).toEqual(['20000', '30000']);
  await button(page, await between('20000:30000')).waitFor();
  await low.focus();
  await page.keyboard.press('End');
  expect(await ends()).toEqual(['29500', '30000']);
  await high.focus();
  await page.keyboard.press('Home');
  expect(await ends()).toEqual(['29500', '30000']);
  expect(await layoutShifts(page)).toEqual([]);
  expect(complaints.all()).toEqual([]);
});
