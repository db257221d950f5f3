import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { mailFolder } from '#adapters/mail/folder.ts';
import { openStores } from '#adapters/stores/open.ts';
import { reservable } from '#domain/payment/offer.ts';
import { savedKey } from '#domain/saved/stored.ts';
import { paths } from '#paths';
import { dealerOf } from '../e2e/dealer-stock.ts';
import { fail } from '../e2e/fail.ts';
import { openShop, type Shop } from '../e2e/shop.ts';
import { isVehiclePath, pagePaths, sampledCheckout, siteOf } from '../fleet/sites.ts';
import type { RunningEngine } from './browser-window.ts';
import { firefox } from './firefox.ts';
import { Visitor } from './visitor.ts';
import { watchPages } from './watched-pages.ts';
import { webkit } from './webkit.ts';

const TOYOTA = 'coffs-harbour-toyota';
const GATED = 'western-plains-motorama';
const ASKING = 'swan-river-subaru';
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

const results = (slug: string): string => paths.searchDefault(siteOf(slug).config);

const count = (visitor: Visitor): Promise<number> =>
  visitor.ask(() => Number(document.querySelector('.result-count')?.textContent?.replace(/\D/g, '')));

const isAlive = (visitor: Visitor) => visitor.sees('.results[data-liveness="ready"]');

const keptCars = (visitor: Visitor): Promise<number> =>
  visitor.ask((key) => (JSON.parse(localStorage.getItem(key) ?? '[]') as unknown[]).length, savedKey(TOYOTA));

/** Who asks, and who buys. */
const KIM = { name: 'Kim', last_name: 'Lee', phone: '0400 000 000', postcode: '2450' };

async function fillIn(
  visitor: Visitor,
  form: string,
  typed: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, text] of Object.entries({ ...KIM, ...typed }))
    await visitor.type(`${form} [name="${name}"]`, text);
}

/** Chromium, which runs all browser tests, is not among them. */
describe.for([firefox, webkit])('in $name', ({ name: engine, isHere, start }) => {
  let shop: Shop;
  let running: RunningEngine;
  let visitor: Visitor;
  let expected: readonly string[];

  beforeAll(async () => {
    if (!isHere()) return;
    shop = await openShop({ door: watchPages });
    running = await start();
  });
  afterAll(async () => {
    await running?.close();
    await shop?.close();
  });
  beforeEach(async (context) => {
    if (!isHere())
      context.skip(`there is no ${engine} here: node scripts/setup.mjs --engines && npm test -- engines`);
    const window = await running.open();
    onTestFinished(() => window.close());
    visitor = new Visitor(window, (slug, path) => `http://${slug}.localhost:${shop.port}${path}`);
    await visitor.resize(DESK);
    expected = [];
  });
  afterEach(async () => {
    if (isHere()) expect(await visitor.complaints()).toEqual(expected);
  });

  it('a facet narrows the results and writes itself into the address, the way back widens them, and words narrow them', async () => {
    await visitor.open(TOYOTA, results(TOYOTA));
    await isAlive(visitor);
    const all = await count(visitor);
    await visitor.click('.facet a', /^Mazda/);
    await visitor.arrives(/make=Mazda|\/mazda$/);
    await visitor.answers('every vehicle is a Mazda', () => {
      const names = [...document.querySelectorAll('.results .card-name')];
      return names.length > 0 && names.every(({ textContent }) => textContent?.includes('Mazda'));
    });
    expect(await count(visitor)).toBeLessThan(all);
    await visitor.back();
    await visitor.sees('.result-count', new RegExp(`^${all} `));
    await visitor.type('.results-words input', 'corola');
    await visitor.sees('.results .card:first-child .card-name', /Corolla/);
    expect(await count(visitor)).toBeLessThan(all);
  });

  it('hearts save vehicles, which are listed, compared and removed', async () => {
    await visitor.open(TOYOTA, results(TOYOTA));
    await isAlive(visitor);
    for (const saved of [1, 2]) {
      await visitor.click('.results .save[aria-pressed="false"]');
      await visitor.counts(saved, '.results .save[aria-pressed="true"]');
    }
    expect(await keptCars(visitor)).toBe(2);
    await visitor.open(TOYOTA, '/favourites');
    await visitor.counts(2, 'main .card-price');
    await visitor.open(TOYOTA, '/compare');
    await visitor.sees('main table', /Price/);
    await visitor.click('main button', /^Remove /);
    await visitor.sees('main', /removed\./);
    expect(await keptCars(visitor)).toBe(1);
  });

  it('an enquiry says what is missing, and is then sent, kept and thanked for', async () => {
    const email = `kim.${engine}@example.com`.toLowerCase();
    await visitor.open(TOYOTA, '/contact');
    await visitor.click('.lead-form .form-submit');
    await visitor.sees('.lead-form [role=alert]', /another look/);
    await visitor.focusIsOn('.lead-form [aria-invalid]');
    for (const name of ['category', 'location_id']) {
      await visitor.focus(`.lead-form select[name="${name}"]`);
      await visitor.press('ArrowDown');
    }
    await fillIn(visitor, '.lead-form', { email, message: 'Is it still there?' });
    await visitor.click('.lead-form .form-submit');
    await visitor.arrives(/^\/success\?/);
    await visitor.sees('h1', /^Thank you$/);
    const { leads } = openStores({ env: {}, dataDir: shop.dataDir, serverless: false });
    const stored = await leads.leads({ dealer: TOYOTA, limit: 9 });
    expect(stored.filter(({ lead }) => lead.payload.email === email)).toHaveLength(1);
  });

  it('a code that came by mail signs in, and the garage opens', async () => {
    const email = `ada.${engine}@example.com`.toLowerCase();
    await visitor.open(GATED, '/sign-in');
    await visitor.type('#sign-in-email', email);
    await visitor.click('main button', /^Send me a code$/);
    await visitor.sees('#sign-in-code');
    const letters = await mailFolder(join(shop.dataDir, 'mail')).letters(9);
    const [code] = /\d{6}/.exec(letters.find(({ to }) => to.includes(email))?.subject ?? '') ?? [];
    await visitor.type('#sign-in-code', code ?? fail(`No code was sent to ${email}.`));
    await visitor.click('main button', /^Sign in$/);
    await visitor.arrives(/^\/mymotorama$/);
    await visitor.sees('main button', /^Sign out$/);
  });

  it('a car is reserved with a test card', async () => {
    const cars = reservable(await dealerOf(TOYOTA));
    const car = cars.find(({ slug }) => slug !== sampledCheckout(TOYOTA)) ?? fail('No car can be reserved.');
    await visitor.open(TOYOTA, paths.vehicle(car.slug));
    await visitor.click('main a', /^Reserve/);
    await visitor.arrives(/\/checkout$/);
    await fillIn(visitor, '[data-part="details"]', { email: 'kim@example.com' });
    await visitor.click('[data-part="details"] [name="terms"]');
    await visitor.click('button', /^Keep it for me$/);
    await visitor.click('input[type="radio"]', /The card is approved/);
    await visitor.click('button', /^Pay \$/);
    await visitor.sees('[data-part="done"] h2', /^It is reserved for you$/);
  });

  it('the main menu opens by pointer and by keyboard, and leads on', async () => {
    const menu = 'nav[aria-label="Main"]';
    await visitor.open(TOYOTA, '/');
    await visitor.focus(`${menu} summary`);
    await visitor.press('Enter');
    await visitor.sees(`${menu} details[open] .panel a`);
    await visitor.sees('.site-header.is-menu-open');
    await visitor.press('Escape');
    await visitor.counts(0, `${menu} details[open] .panel a`);
    await visitor.focusIsOn(`${menu} summary`);
    await visitor.hover(`${menu} summary`, /^Pre-Owned/);
    await visitor.click(`${menu} .panel a`, /^Demonstrators/);
    await visitor.arrives(/demo/);
  });

  it('the drawer of a phone opens, closes and leads on', async () => {
    await visitor.resize(PHONE);
    await visitor.open(TOYOTA, '/');
    expect(await visitor.ask(() => innerWidth)).toBe(PHONE.width);
    await visitor.click('button', /^Menu$/);
    await visitor.sees('#drawer');
    await visitor.press('Escape');
    await visitor.counts(0, '#drawer');
    await visitor.click('button', /^Menu$/);
    await visitor.click('#drawer a', /^Our story$/);
    await visitor.arrives(/^\/about$/);
    const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await visitor.ask(beyond), 'no sideways scrolling').toBe(0);
  });

  it('the gallery opens, turns and closes by keyboard, and gives the focus back', async () => {
    const { vehicles } = await dealerOf(TOYOTA);
    const car = vehicles.find(({ images }) => images.length > 20) ?? fail('No car has many pictures.');
    await visitor.open(TOYOTA, paths.vehicle(car.slug));
    await visitor.focus('.gallery-picture');
    await visitor.press('Enter');
    await visitor.sees('.pswp[aria-busy="false"]');
    await visitor.sees('.pswp__counter', new RegExp(`^1 / ${car.images.length}$`));
    await visitor.press('ArrowRight');
    await visitor.sees('.pswp__counter', new RegExp(`^2 / ${car.images.length}$`));
    await visitor.press('Escape');
    await visitor.counts(0, '.pswp');
    await visitor.focusIsOn('.gallery-picture');
  });

  it('the question about cookies is answered once for all pages', async () => {
    await visitor.open(ASKING, '/');
    await visitor.click('#consent button', /^Only what is needed$/);
    await visitor.counts(0, '#consent');
    await visitor.open(ASKING, '/privacy-policy');
    await visitor.sees('button', /^Cookie choices$/);
    await visitor.counts(0, '#consent');
  });

  it('what a page complains of is heard', async () => {
    await visitor.open(TOYOTA, '/privacy-policy');
    await visitor.ask(() => {
      console.error('a logged error');
      console.warn('a logged warning');
      setTimeout(() => {
        throw new Error('a thrown error');
      });
      void Promise.reject(new Error('a rejected promise'));
      return null;
    });
    await expect.poll(() => visitor.complaints()).toHaveLength(4);
    expected = await visitor.complaints();
  });

  it.for([TOYOTA, GATED])('no page of %s complains of anything', async (slug) => {
    const vehicle = pagePaths(slug).find(isVehiclePath) ?? fail(`${slug} has no vehicle.`);
    for (const path of ['/', results(slug), vehicle, '/contact']) {
      await visitor.open(slug, path);
      expect([path, await visitor.complaints()]).toEqual([path, []]);
    }
  });
});
