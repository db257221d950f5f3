import { describe, expect, it, test } from 'vitest';
import { SHOPPER_STATES, type ShopperState } from '#domain/checkout/reservation-states.ts';
import { MARKETS, marketWords } from '#domain/sites/markets/markets.ts';
import {
  type AnsweredEnquiry,
  type AnsweredReservation,
  enquiryLines,
  greeting,
  inSentence,
  type LineSetting,
  reservationLines,
} from './list-merge.ts';

const setting = (fields: Partial<LineSetting> = {}): LineSetting => ({
  market: marketWords(MARKETS.AU),
  timezone: 'Australia/Sydney',
  shared: false,
  ...fields,
});

const enquiry = (fields: Partial<AnsweredEnquiry> = {}): AnsweredEnquiry => ({
  id: '1',
  at: '2026-11-11T20:00:00.000Z',
  category: 'Used Vehicle Enquiry',
  what: 'Used Vehicle Enquiry',
  dealer: 'Bay Cars',
  site: null,
  car: { name: '2021 Mazda 3', slug: 'mazda-3' },
  state: 'sent',
  ...fields,
});

const reservation = (fields: Partial<AnsweredReservation> = {}): AnsweredReservation => ({
  id: 'h',
  at: '2026-11-11T20:00:00.000Z',
  dealer: 'Bay Cars',
  site: null,
  car: { name: '2021 Mazda 3', slug: 'mazda-3' },
  kind: 'car',
  paid_for: null,
  amount: { amount: '500.00', currency: 'AUD' },
  state: 'reserved',
  until: null,
  checkout: null,
  ...fields,
});

describe('an enquiry', () => {
  it('has its kind, car, local date and state', () =>
    expect(enquiryLines([enquiry()], setting())).toEqual([
      {
        id: '1',
        kind: 'Used vehicle enquiry',
        name: '2021 Mazda 3',
        href: '/cars/mazda-3',
        facts: ['12 Nov 2026'],
        state: { label: 'Received', tone: 'good' },
        note: 'Bay Cars has it and will get back to you.',
        action: null,
      },
    ]));

  it('names the dealer if a group shares accounts, and links to the car on that dealer’s site', () => {
    const [line] = enquiryLines([enquiry({ site: 'https://bay.example' })], setting({ shared: true }));
    expect(line?.facts).toEqual(['12 Nov 2026', 'Bay Cars']);
    expect(line?.href).toBe('https://bay.example/cars/mazda-3');
  });

  it('has no link if the car has no page any more', () => {
    const car = { name: '2009 Yaris', slug: null };
    expect(enquiryLines([enquiry({ car })], setting())[0]).toMatchObject({ name: '2009 Yaris', href: null });
  });

  it('may have no car, and may be unfinished', () => {
    const [line] = enquiryLines([enquiry({ car: null, state: 'unfinished' })], setting());
    expect(line).toMatchObject({ kind: null, name: 'Used vehicle enquiry', href: null });
    expect(line?.state.label).toBe('Not finished');
  });

  it('that is a reservation is not in this list', () =>
    expect(enquiryLines([enquiry({ category: 'Vehicle Reservation' })], setting())).toEqual([]));

  it('has the market’s spelling', () =>
    expect(enquiryLines([enquiry()], setting({ market: marketWords(MARKETS.US) }))[0]?.kind).toBe(
      'Used vehicle inquiry',
    ));
});

describe('a reservation', () => {
  test.each<[ShopperState, string, string | null]>([
    ['held', 'Deposit to pay', 'Pay the deposit'],
    ['declined', 'Deposit to pay', 'Try again'],
    ['paying', 'Being checked', 'See how it goes'],
    ['action', 'Your bank asks', 'Go on'],
    ['reserved', 'Reserved', null],
    ['giving-back', 'Being paid back', null],
    ['given-back', 'Paid back', null],
    ['over', 'Not reserved', null],
  ])('that is %s has the label "%s"', (state, label, action) => {
    const [line] = reservationLines([reservation({ state, checkout: '/cars/x/checkout' })], setting());
    expect([line?.state.label, line?.action?.label ?? null]).toEqual([label, action]);
  });

  it.each<[ShopperState, string, string | null]>([
    ['held', 'To pay', 'Pay now'],
    ['paid', 'Paid', null],
    ['over', 'Not paid', null],
  ])('for an invoice that is %s has the label "%s"', (state, label, action) => {
    const invoice = { kind: 'invoice', paid_for: 'Invoice A-17', car: null } as const;
    const [line] = reservationLines(
      [reservation({ ...invoice, state, checkout: '/online-payment' })],
      setting(),
    );
    expect(line).toMatchObject({ name: 'Invoice A-17', state: { label } });
    expect(line?.action?.label ?? null).toBe(action);
  });

  it.each(SHOPPER_STATES)('that is %s has a note that does not mention "this page"', (state) => {
    const [line] = reservationLines([reservation({ state })], setting());
    expect(line?.note).not.toMatch(/this page/i);
    expect(line?.note).not.toBe('');
  });

  it('has its deposit and the time until which the car is reserved', () => {
    const until = '2026-11-12T04:05:00.000Z';
    const [line] = reservationLines([reservation({ state: 'held', until })], setting());
    expect(line?.facts).toEqual(['12 Nov 2026', 'Deposit $500']);
    expect(line?.note.replace(/\s/g, ' ')).toBe('It is kept for you until 3:05 pm.');
  });

  it.each<[ShopperState, string | null]>([
    ['held', null],
    ['reserved', '2026-11-12T04:05:00.000Z'],
    ['over', '2026-11-12T04:05:00.000Z'],
  ])('that is %s, with the expiry %s, names no time', (state, until) => {
    const [line] = reservationLines([reservation({ state, until })], setting());
    expect(line?.note).not.toContain('until');
  });
});

test.each([
  ['Test Drive Booking', 'Test drive booking'],
  ['New Vehicle Enquiry', 'New vehicle enquiry'],
  ['VIP Event', 'VIP event'],
  ['New EV Enquiry', 'New EV enquiry'],
])('the title "%s" becomes "%s" in a sentence', (title, words) => expect(inSentence(title)).toBe(words));

test.each([
  ['Ada', 'Welcome back, Ada.'],
  [' ', 'Welcome. What you keep with us is here.'],
])('the greeting for %j is %j', (name, words) => expect(greeting(name)).toBe(words));
