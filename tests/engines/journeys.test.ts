import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailFolder } from '#adapters/leads/email/folder.ts';
import { openStores } from '#adapters/storage/stores/open.ts';
import { reservable } from '#domain/checkout/checkout-offer.ts';
import { savedKey } from '#domain/shoppers/saved/storage.ts';
import { paths } from '#paths';
import { dealerOf } from '../e2e/dealer-stock.ts';
import { fail } from '../e2e/fail.ts';
import { isVehiclePath, pagePaths, sampledCheckout, siteOf } from '../fleet/sites.ts';
import { ENGINES } from './engines.ts';
import type { Visitor } from './visitor.ts';
import { openVisits, type Visits } from './visits.ts';

const TOYOTA = 'coffs-harbour-toyota';
const GATED = 'western-plains-motorama';
const ASKING = 'swan-river-subaru';
const PHONE = { width: 390, height: 844 };

const results = (slug: string): string => paths.searchDefault(siteOf(slug).config);

const count = (visitor: Visitor): Promise<number> =>
  visitor.ask(() =>
    Number.parseInt(document.querySelector('.result-count')?.textContent?.replace(/\D/g, '') ?? '', 10),
  );

const isAlive = (visitor: Visitor): Promise<true> =>
  visitor.answers(
    'the results are alive',
    () => document.querySelector('.results[data-liveness="ready"]') !== null,
  );

/** Expects at least one vehicle, and the text in every one. */
const allSay = (visitor: Visitor, word: string): Promise<true> =>
  visitor.answers(
    `every vehicle is of ${word}`,
    (wanted) => {
      const names = [...document.querySelectorAll('.results .card-name')].map(
        (name) => name.textContent ?? '',
      );
      return names.length > 0 && names.every((name) => name.includes(wanted));
    },
    word,
  );

const keptCars = (visitor: Visitor, slug: string): Promise<number> =>
  visitor.ask((key) => (JSON.parse(localStorage.getItem(key) ?? '[]') as unknown[]).length, savedKey(slug));

const focusIs = (visitor: Visitor, selector: string): Promise<true> =>
  visitor.answers(
    `${selector} has the focus`,
    (wanted) => document.activeElement?.matches(wanted) === true,
    selector,
  );

describe.for(ENGINES)('in $name', (engine) => {
  let visits: Visits;
  let visitor: Visitor;
  const missing = engine.missing();

  beforeAll(async () => {
    if (missing === undefined) visits = await openVisits(engine);
  });
  afterAll(() => visits?.end());
  beforeEach(async (context) => {
    if (missing !== undefined) context.skip(missing);
    visitor = await visits.newVisitor();
  });

  it('a facet narrows the results and the address, and going back widens them', async () => {
    await visitor.open(TOYOTA, results(TOYOTA));
    await isAlive(visitor);
    const all = await count(visitor);
    await visitor.click('link', /^Mazda/, '.facet');
    await visitor.arrives(/make=Mazda|\/mazda$/);
    await allSay(visitor, 'Mazda');
    expect(await count(visitor)).toBeLessThan(all);
    await visitor.back();
    await visitor.arrives(results(TOYOTA));
    await visitor.answers(
      'all vehicles are back',
      (wanted) => document.querySelector('.result-count')?.textContent?.startsWith(wanted) === true,
      String(all),
    );
    expect(await visitor.complaints()).toEqual([]);
  });

  it('a query narrows the results while it is typed, even misspelt', async () => {
    await visitor.open(TOYOTA, results(TOYOTA));
    await isAlive(visitor);
    const all = await count(visitor);
    await visitor.type('searchbox', /^Search these/, 'corola');
    await visitor.answers(
      'there are fewer',
      (before) =>
        Number.parseInt(document.querySelector('.result-count')?.textContent?.replace(/\D/g, '') ?? '', 10) <
        before,
      all,
    );
    expect(await visitor.ask(() => document.querySelector('.results .card-name')?.textContent ?? '')).toMatch(
      /Corolla/,
    );
    expect(await visitor.complaints()).toEqual([]);
  });

  it('a shared link shows its results', async () => {
    await visitor.open(TOYOTA, `${results(TOYOTA)}?make=Mazda,Subaru`);
    await visitor.sees('link', 'Remove Mazda');
    await visitor.sees('link', 'Remove Subaru');
    const { vehicles } = await dealerOf(TOYOTA);
    const names = await visitor.ask(() =>
      [...document.querySelectorAll('.results .card-name')].map((name) => name.textContent ?? ''),
    );
    expect(vehicles.length).toBeGreaterThan(await count(visitor));
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !/Mazda|Subaru/.test(name))).toEqual([]);
    expect(await visitor.complaints()).toEqual([]);
  });

  it('hearts save vehicles, which are listed, compared and removed', async () => {
    await visitor.open(TOYOTA, results(TOYOTA));
    await isAlive(visitor);
    for (const saved of [1, 2]) {
      await visitor.click('button', /^Save /, '.results .card:has([aria-pressed="false"])');
      await visitor.answers(
        `${saved} hearts are full`,
        (wanted) => document.querySelectorAll('.results .save[aria-pressed="true"]').length === wanted,
        saved,
      );
    }
    expect(await keptCars(visitor, TOYOTA)).toBe(2);
    await visitor.open(TOYOTA, '/favourites');
    await visitor.answers(
      'two vehicles are listed',
      () => document.querySelectorAll('main .card-price').length === 2,
    );
    await visitor.open(TOYOTA, '/compare');
    await visitor.reads(/Price/, 'main table');
    await visitor.click('button', /^Remove /, 'main');
    await visitor.reads(/removed\./);
    expect(await keptCars(visitor, TOYOTA)).toBe(1);
    expect(await visitor.complaints()).toEqual([]);
  });

  it('an enquiry shows missing fields, and is then sent, stored and acknowledged', async () => {
    const email = `kim.${engine.name}@example.com`.toLowerCase();
    await visitor.open(TOYOTA, '/contact');
    await visitor.type('textbox', /^Email/, 'kim', '.lead-form');
    await visitor.click('button', 'Send enquiry');
    await visitor.reads(/another look/, '.lead-form [role=alert]');
    await visitor.answers(
      'the first mistake has the focus',
      () => document.activeElement === document.querySelector('.lead-form [aria-invalid]'),
    );
    for (const name of [/^What is your enquiry about/, /^Location/]) {
      await visitor.focus('combobox', name, '.lead-form');
      await visitor.press('ArrowDown');
    }
    for (const [name, text] of [
      [/^First name/, 'Kim'],
      [/^Last name/, 'Lee'],
      [/^Email/, email.slice('kim'.length)],
      [/^Phone/, '0400 000 000'],
      [/^Postcode/, '2450'],
      [/^Message/, 'Is it still there?'],
    ] as const)
      await visitor.type('textbox', name, text, '.lead-form');
    await visitor.click('button', 'Send enquiry');
    await visitor.arrives(/^\/success\?/);
    await visitor.sees('heading', 'Thank you');
    const { dataDir } = visits.shop;
    const stored = await openStores({ env: {}, dataDir, serverless: false }).leads.leads({
      dealer: TOYOTA,
      limit: 9,
    });
    expect(stored.filter(({ lead }) => lead.payload.email === email)).toHaveLength(1);
    expect(await visitor.complaints()).toEqual([]);
  });

  it('a code from an email signs in, and the garage opens', async () => {
    const email = `ada.${engine.name}@example.com`.toLowerCase();
    await visitor.open(GATED, '/sign-in');
    await visitor.type('textbox', 'Email', email);
    await visitor.click('button', 'Send me a code');
    await visitor.sees('textbox', 'Code');
    const letters = await emailFolder(join(visits.shop.dataDir, 'mail')).letters(9);
    const [code] = /\d{6}/.exec(letters.find(({ to }) => to.includes(email))?.subject ?? '') ?? [];
    await visitor.type('textbox', 'Code', code ?? fail(`No code was sent to ${email}.`));
    await visitor.click('button', 'Sign in', 'main');
    await visitor.arrives('/mymotorama');
    await visitor.sees('button', 'Sign out');
    expect(await visitor.complaints()).toEqual([]);
  });

  it('a car is reserved with a test card', async () => {
    const cars = reservable(await dealerOf(TOYOTA));
    const car = cars.find(({ slug }) => slug !== sampledCheckout(TOYOTA)) ?? fail('No car can be reserved.');
    await visitor.open(TOYOTA, paths.vehicle(car.slug));
    await visitor.click('link', /^Reserve/, 'main');
    await visitor.arrives(`${paths.vehicle(car.slug)}/checkout`);
    for (const [name, text] of [
      [/^First name/, 'Kim'],
      [/^Last name/, 'Lee'],
      [/^Email/, 'kim@example.com'],
      [/^Phone/, '0400 000 000'],
      [/^Postcode/, '2450'],
    ] as const)
      await visitor.type('textbox', name, text, '[data-part="details"]');
    await visitor.click('checkbox', /I agree to these terms/);
    await visitor.click('button', 'Keep it for me');
    await visitor.click('radio', /The card is approved/);
    await visitor.click('button', /^Pay \$/);
    await visitor.sees('heading', 'It is reserved for you', '[data-part="done"]');
    expect(await visitor.complaints()).toEqual([]);
  });

  it('the main menu opens by pointer and by keyboard, and its links work', async () => {
    await visitor.open(TOYOTA, '/');
    await visitor.focus('button', /^Finance/, 'nav[aria-label="Main"]');
    await visitor.press('Enter');
    await visitor.sees('link', /./, 'nav[aria-label="Main"] details[open] .panel');
    await visitor.answers(
      'the page steps back',
      () => document.querySelector('.site-header.is-menu-open') !== null,
    );
    await visitor.press('Escape');
    await visitor.seesNo('link', /./, 'nav[aria-label="Main"] details[open] .panel');
    await focusIs(visitor, 'nav[aria-label="Main"] summary');
    await visitor.hover('button', /^Pre-Owned/, 'nav[aria-label="Main"]');
    await visitor.click('link', 'Demonstrators', 'nav[aria-label="Main"] .panel');
    await visitor.arrives(/demo/);
    expect(await visitor.complaints()).toEqual([]);
  });

  it('the drawer on a phone opens and closes, and its links work', async () => {
    await visitor.resize(PHONE);
    await visitor.open(TOYOTA, '/');
    expect(await visitor.ask(() => innerWidth)).toBe(PHONE.width);
    await visitor.click('button', 'Menu');
    await visitor.sees('dialog', 'Menu');
    await visitor.press('Escape');
    await visitor.seesNo('dialog', 'Menu');
    await visitor.click('button', 'Menu');
    await visitor.click('link', 'Our story', '#drawer');
    await visitor.arrives('/about');
    expect(
      await visitor.ask(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      'no sideways scrolling',
    ).toBe(0);
    expect(await visitor.complaints()).toEqual([]);
  });

  it('the gallery opens, turns and closes by keyboard, and returns the focus', async () => {
    const { vehicles } = await dealerOf(TOYOTA);
    const car = vehicles.find(({ images }) => images.length > 20) ?? fail('No car has many pictures.');
    await visitor.open(TOYOTA, paths.vehicle(car.slug));
    await visitor.focus('link', /./, '.gallery-picture-place, .gallery');
    await visitor.press('Enter');
    await visitor.answers(
      'the viewer is open',
      () => document.querySelector('.pswp[aria-busy="false"]') !== null,
    );
    await visitor.reads(new RegExp(`^1 / ${car.images.length}$`), '.pswp__counter');
    await visitor.press('ArrowRight');
    await visitor.reads(new RegExp(`^2 / ${car.images.length}$`), '.pswp__counter');
    await visitor.press('Escape');
    await visitor.answers('the viewer is gone', () => document.querySelector('.pswp') === null);
    await focusIs(visitor, '.gallery-picture');
    expect(await visitor.complaints()).toEqual([]);
  });

  it('the cookie notice is answered once for all pages', async () => {
    await visitor.open(ASKING, '/');
    await visitor.click('button', 'Only what is needed');
    await visitor.seesNo('region', 'Cookies are your choice');
    await visitor.open(ASKING, '/privacy-policy');
    await visitor.sees('button', 'Cookie choices');
    await visitor.seesNo('region', 'Cookies are your choice');
    expect(await visitor.complaints()).toEqual([]);
  });

  it('errors of a page are recorded', async () => {
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
  });

  it.for([TOYOTA, GATED, 'high-desert-motors'])('no page of %s has an error', async (slug) => {
    const vehicle = pagePaths(slug).find(isVehiclePath) ?? fail(`${slug} has no vehicle.`);
    for (const path of ['/', results(slug), vehicle, '/contact']) {
      await visitor.open(slug, path);
      expect([path, await visitor.complaints()]).toEqual([path, []]);
    }
  });
});
