import { describe, expect, test } from 'vitest';
import { PAYMENT_EMAILS } from '#domain/checkout/payment-emails.ts';
import { adfOf } from '#domain/leads/crm-formats/adf.ts';
import { fieldsOf } from '#domain/leads/forms/field-model.ts';
import { formOf } from '#domain/leads/forms/form-model.ts';
import { FORM_PAGES } from '#domain/leads/forms/form-places.ts';
import { FORM_IDS, formRow } from '#domain/leads/forms/form-rows.ts';
import { SUCCESS_CATEGORIES, successWording } from '#domain/leads/forms/success.ts';
import { emailTextOf } from '#domain/leads/lead-email.ts';
import { HILUX, leadWithAnswers } from '#domain/leads/lead-fixture.ts';
import { codeEmail } from '#domain/shoppers/accounts/account-email.ts';
import { confirmationEmail, searchAlertEmail } from '#domain/shoppers/alerts/alert-emails.ts';
import { ALERT_CONSENT } from '#domain/shoppers/alerts/saved-search.ts';
import type { MarketCode } from './markets/conventions.ts';
import { MARKET_CODES } from './markets/market-texts.ts';
import { MARKETS } from './markets/markets.ts';
import { carsIn, isForeign } from './markets/testing.ts';
import { configWith } from './site-fixture.ts';
import { sayAnywhere, siteWords } from './site-words.ts';

const BIKES = { one: 'bike', many: 'bikes' };
const DEALER = 'Bay Bikes';
const PHONE = '555 0100';

test.each([
  ['AU', 'Enquire about this bike, or all bikes'],
  ['US', 'Inquire about this bike, or all bikes'],
] as const)('texts in %s name the dealer’s vehicles', (market, said) => {
  expect(siteWords({ market, vehicles: BIKES })('Enquire about this {one}, or all {many}')).toBe(said);
});

test('the dealer’s word for vehicles keeps its own spelling', () => {
  const say = siteWords({ market: 'US', vehicles: { one: 'colour', many: 'colours' } });
  expect(say('Colour of the {one}')).toBe('Color of the colour');
});

test('the dealer’s word has the right article', () => {
  const say = siteWords({ market: 'AU', vehicles: { one: 'RV', many: 'RVs' } });
  expect(say('A {one} is a {one}, and extra {one}s are {many}.')).toBe(
    'An RV is an RV, and extra RVs are RVs.',
  );
});

test.each([
  ['car', 'Book a test drive'],
  ['bike', 'Book a test ride'],
  ['RV', 'Book an inspection or test drive'],
  ['tractor', 'Book a demonstration'],
])(
  'a %s has its own word for a test drive, on the button, the form page and the success page',
  (one, said) => {
    const config = configWith({ vehicles: { one, many: `${one}s` } });
    const page = FORM_PAGES.find(({ slug }) => slug === 'book-test-drive');
    expect([formOf('test-drive', config).title, siteWords(config)(page?.title ?? '')]).toEqual([said, said]);
    const { title } = successWording('test-drive-booking', config);
    expect(title).toBe(`Your ${said.replace(/^Book an? /, '')} is on its way`);
  },
);

test('without a known site the word is vehicles', () => {
  expect(sayAnywhere('Say which {one} of our {many} is meant.')).toBe(
    'Say which vehicle of our vehicles is meant.',
  );
});

const siteIn = (market: MarketCode) =>
  configWith({
    ...{ market, name: DEALER, vehicles: BIKES, finance_provider: 'Slipway Finance', autograb: true },
    leads: { delivery: { car_clarity: true } },
  });

/** All texts of forms, on pages and in the forms that the API renders. */
function formTexts(market: MarketCode): readonly string[] {
  const config = siteIn(market);
  const say = siteWords(config);
  const forms = FORM_IDS.map((id) => formOf(id, config));
  return [
    ...forms.flatMap((form) => [form.title, form.submit, form.passed_on ?? '', form.failure ?? '']),
    ...forms.flatMap(({ steps }) => steps.map(({ title }) => title)),
    ...forms.flatMap(fieldsOf).flatMap(({ label, help }) => [label, help ?? '']),
    ...FORM_PAGES.flatMap(({ title, lead, leadWithLookUp = '' }) => [title, lead, leadWithLookUp].map(say)),
    ...SUCCESS_CATEGORIES.flatMap((category) => {
      const { title, text, next } = successWording(category, config);
      return [title, text, ...next.flatMap((step) => [step.title, step.text])];
    }),
  ];
}

/** What a dealer reads about a lead of each form, in the email and in the ADF. */
function leadTexts(market: MarketCode): readonly string[] {
  return FORM_IDS.flatMap((id) => {
    const { filing, told: tellings = {} } = formRow(id);
    const { category, subcategory } = { subcategory: undefined, ...filing };
    const answers = { colour: 'Red', ...Object.fromEntries(Object.keys(tellings).map((name) => [name, 5])) };
    const { dealer, ...lead } = leadWithAnswers(
      { category, answers, ...(subcategory !== undefined && { subcategory }) },
      { market, vehicles: BIKES, vehicle: { ...HILUX, name: '2021 Honda CB500', model: 'CB500' } },
    );
    const told = { ...lead, dealer: { ...dealer, name: DEALER } };
    const { subject, text, html } = emailTextOf(told);
    return [subject, text, html, adfOf(told)];
  });
}

const letterTexts = (market: MarketCode): readonly string[] => {
  const config = siteIn(market);
  const words = MARKETS[market];
  const search = { name: 'Honda', url: config.url, config, market: words };
  const paid = {
    ...{ buyer: 'Kim', what: '2021 Honda CB500', number: '3F2C1A70', market: words },
    amount: { cents: 50_000, currency: words.currency },
    dealer: { name: DEALER, phone: PHONE },
    isTest: false,
  } as const;
  return [
    codeEmail({ code: '012345', token: 'abc', url: 'https://dealer.example', name: DEALER, market: words }),
    searchAlertEmail({ ...search, address: '/search/honda', hits: [], stopToken: 'x' }),
    confirmationEmail({ ...search, token: 'x' }),
    ...Object.values(PAYMENT_EMAILS).flatMap((kind) => Object.values(kind).map((write) => write(paid))),
  ]
    .flatMap((letter) => Object.values(letter))
    .concat(siteWords(config)(ALERT_CONSENT));
};

describe.each(MARKET_CODES)('for a bike dealer in %s', (market) => {
  test.each([
    ['forms', formTexts],
    ['what a dealer is told of a lead', leadTexts],
    ['letters to shoppers', letterTexts],
  ])('the texts of %s name no cars and have no words of other markets', (_, textsIn) => {
    const texts = textsIn(market);
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.flatMap(carsIn)).toEqual([]);
    expect(texts.filter((text) => isForeign(text, market))).toEqual([]);
  });
});

test('a US loan has a down payment, in the form and in the lead', () => {
  const label = (market: MarketCode) =>
    fieldsOf(formOf('finance-application', siteIn(market))).find(({ name }) => name === 'deposit')?.label;
  expect([label('AU'), label('US')]).toEqual(['Deposit or trade-in', 'Down payment or trade-in']);
  const told = (market: MarketCode) =>
    emailTextOf(leadWithAnswers({ answers: { deposit: 5_000 } }, { market })).text;
  expect(told('AU')).toContain('Deposit: $5,000');
  expect(told('US')).toContain('Down payment: $5,000');
});
