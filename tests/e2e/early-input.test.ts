import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from 'playwright';
import { gateOf } from '#domain/shoppers/accounts/gates.ts';
import { distDir } from '../fleet/place.ts';
import { everyPage } from '../fleet/showcase.ts';
import { outputOf, pagePaths, siteOf, slugs } from '../fleet/sites.ts';
import { oneOfEach, whole } from '../matrix.ts';
import { VIEWPORTS } from './browser.ts';
import { newShopper } from './new-shopper.ts';
import { addressOf } from './shop.ts';
import { describe, expect, test } from './test.ts';

/** What a thumb does first. A button that the browser itself gives a meaning (a menu, a sheet) needs no script. */
const KINDS = {
  text: ':is(input[type="text"], input[type="email"], input[type="search"], input:not([type])):not([tabindex="-1"])',
  list: 'select',
  thumb: 'input[type="range"]',
  choice: 'input[type="radio"]:not(:checked)',
  tick: 'input[type="checkbox"]',
  button: 'button[type="button"]:not([popovertarget], [commandfor])',
  send: 'form:not(.range, .results-words) button[type="submit"]',
} as const;
type Kind = keyof typeof KINDS;

const USES: Readonly<Record<Kind, (control: Locator) => Promise<unknown>>> = {
  text: (control) => control.pressSequentially('9'),
  // Words put another choice first.
  list: async (control) =>
    control.selectOption({ label: (await control.locator('option').last().textContent()) ?? '' }),
  thumb: (control) => control.press('End'),
  // The box itself is drawn by its label.
  choice: (control) => control.locator('xpath=ancestor::label').tap(),
  tick: (control) => control.locator('xpath=ancestor::label').tap(),
  button: (control) => control.tap(),
  send: (control) => control.tap(),
};

interface Island {
  readonly slug: string;
  readonly path: string;
  readonly component: string;
  /** What differs from other islands of its component. */
  readonly traits: string;
}

const ISLAND = /component-export="(\w+)"((?:(?!<\/astro-island>).)*)/gs;
const TRAITS = [/class="amounts/, /data-step="2"/, /type="radio"/, /name="rego"/];

const islandsOf = (slug: string): readonly Island[] =>
  pagePaths(slug)
    .filter((path) => gateOf(path, siteOf(slug).config) === null)
    .flatMap((path) => {
      const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
      if (!existsSync(join(distDir, slug, file))) return [];
      return [...outputOf(slug, file).matchAll(ISLAND)].map(([, component = '', html = '']) => ({
        ...{ slug, path, component },
        traits: whole
          ? (/data-form="([\w-]+)"/.exec(html)?.[1] ?? '')
          : TRAITS.map((trait) => trait.test(html)).join(),
      }));
    });

const islands = [
  ...Map.groupBy(slugs.flatMap(islandsOf), ({ component, traits }) => `${component} ${traits}`).values(),
].flatMap(([first]) => first ?? []);

/** What a person sees and has typed in the form or list. */
const seen = (page: Page, { component: shown }: Island) =>
  page.evaluate((component) => {
    const island = document.querySelector(`astro-island[component-export="${component}"]`);
    const boxes = [...(island?.querySelectorAll('input, select, textarea') ?? [])];
    const texts = [...(island?.querySelectorAll('.field-error, output, .results-found, h1, [role]') ?? [])];
    return {
      boxes: boxes.map((box) => {
        const { name: label, value, checked } = box as HTMLInputElement;
        return `${label}: ${box.matches('[type="radio"], [type="checkbox"]') ? checked : value}`;
      }),
      pressed: [...(island?.querySelectorAll('[aria-pressed="true"]') ?? [])].map((one) => one.textContent),
      step: island?.querySelector('[aria-current="step"]')?.textContent,
      texts: texts.map((one) => (one as HTMLElement).innerText),
      address: location.search,
    };
  }, shown);

const firstOf = (page: Page, { component }: Island, kind: Kind): Locator =>
  page
    .locator(`astro-island[component-export="${component}"]`)
    .locator(KINDS[kind])
    .locator('visible=true')
    .first();

/** The page stands there with its styles, whatever its scripts do. */
async function drawn(page: Page): Promise<void> {
  await page.locator('footer').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet),
  );
}

/** A phone that never was here, on the page. */
async function phoneAt({ slug, path }: Island, scripts: Promise<unknown> | null): Promise<Page> {
  const page = await (await newShopper(VIEWPORTS.phone)).newPage();
  if (scripts) await page.route('**/_astro/*.js', (route) => scripts.then(() => route.continue()));
  // Modules that are held back hold `DOMContentLoaded` back, too.
  await page.goto(addressOf(slug, path), { waitUntil: scripts ? 'commit' : 'networkidle' });
  await drawn(page);
  return page;
}

const alive = (page: Page, { component: shown }: Island) =>
  page.waitForFunction((component) => {
    const island = document.querySelector(`astro-island[component-export="${component}"]`);
    const results = island?.querySelector<HTMLElement>('[data-liveness]');
    return island?.hasAttribute('ssr') === false && results?.dataset['liveness'] !== 'still';
  }, shown);

async function use(page: Page, island: Island, kinds: readonly Kind[]): Promise<void> {
  for (const kind of kinds) await USES[kind](firstOf(page, island, kind));
}

/** What it all leads to on a page whose script is there. */
async function expected(island: Island, kinds: readonly Kind[]): Promise<unknown> {
  const page = await phoneAt(island, null);
  const first = firstOf(page, island, kinds[0] ?? 'send');
  await first.scrollIntoViewIfNeeded();
  await alive(page, island);
  for (const kind of kinds) {
    const before = await seen(page, island);
    await use(page, island, [kind]);
    await expect.poll(() => seen(page, island), `what a ${kind} does`).not.toEqual(before);
  }
  return atLast(page, island);
}

/** Longer than the pause after which typed words are searched for. */
const LOOK_EVERY_MS = 500;

/** What it all comes to: a result follows a choice, and typed words are searched for after a pause. */
async function atLast(page: Page, island: Island): Promise<unknown> {
  let last: Awaited<ReturnType<typeof seen>> | undefined;
  const isSame = async () => {
    const before = last;
    last = await seen(page, island);
    return !last.texts.includes('Sending') && isDeepStrictEqual(last, before);
  };
  await expect.poll(isSame, { intervals: [LOOK_EVERY_MS] }).toBe(true);
  return last;
}

/** What they show is known to the browser alone. */
const WITHOUT_CONTROLS = new Set(['SavedCars', 'MissingVehicle']);

describe('the first use of an island on a phone is not lost:', () => {
  for (const island of islands)
    test(`${island.component} of ${island.slug}${island.path}`, async () => {
      const { promise: scripts, resolve: release } = Promise.withResolvers<void>();
      const early = await phoneAt(island, scripts);
      const kinds: Kind[] = [];
      for (const kind of Object.keys(USES) as Kind[])
        if ((await firstOf(early, island, kind).count()) > 0) kinds.push(kind);
      expect(kinds.length === 0, `${kinds}`).toBe(WITHOUT_CONTROLS.has(island.component));
      if (kinds.length === 0) return;
      await use(early, island, kinds);
      release();
      const late = await phoneAt(island, null);
      await use(late, island, kinds);
      const wanted = await expected(island, kinds);
      await expect.poll(() => seen(early, island), 'before its script came').toEqual(wanted);
      await expect.poll(() => seen(late, island), 'when nothing had happened for long').toEqual(wanted);
    });
});

test('a heart that was pressed before its island hydrates is pressed once', async () => {
  const list = islands.find(({ component }) => component === 'Results');
  if (!list) throw new Error('No dealer has a list of results.');
  const html = outputOf(list.slug, `${list.path.slice(1)}.html`);
  const [, script = ''] = /component-url="([^"]+)"/.exec(html) ?? [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const page = await (await newShopper(VIEWPORTS.phone)).newPage();
  await page.route(`**${script}`, (route) => held.then(() => route.continue()));
  await page.goto(addressOf(list.slug, list.path), { waitUntil: 'commit' });
  await page.locator('html[data-saves]').waitFor();
  const heart = page.locator('astro-island .save').first();
  await heart.tap();
  release();
  await alive(page, list);
  expect(await heart.getAttribute('aria-pressed')).toBe('true');
});

test('no button outside of islands appears before it works', async () => {
  const context = await newShopper(VIEWPORTS.phone);
  const page = await context.newPage();
  await page.route('**/_astro/*.js', () => {});
  const early: string[] = [];
  for (const { slug, path } of oneOfEach(everyPage(), ({ kind }) => kind)) {
    await page.goto(addressOf(slug, path), { waitUntil: 'commit' });
    await drawn(page);
    const found = await page
      .locator(KINDS.button)
      .evaluateAll((buttons) =>
        buttons
          .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('astro-island'))
          .map((one) => one.className),
      );
    early.push(...found.map((name) => `${slug}${path}: ${name}`));
  }
  expect(early).toEqual([]);
});
