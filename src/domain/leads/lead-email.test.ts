import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { leadDeliverySchema } from './lead-delivery-config.ts';
import { emailTextOf, mailboxesOf } from './lead-email.ts';
import { HILUX, leadWithAnswers } from './lead-fixture.ts';

test('the email shows every detail of a lead', () => {
  const mail = emailTextOf(leadWithAnswers({ category: 'Used Vehicle Enquiry' }, { vehicle: HILUX }));
  expect(mail.subject).toBe('Used Vehicle Enquiry · Kim Lee · 2021 Toyota HiLux SR5');
  expect(mail.text).toMatchInlineSnapshot(`
    "Used Vehicle Enquiry

    WHO
    Name: Kim Lee
    Phone: 0491570156
    Email: kim@example.com
    Postcode: 2450

    VEHICLE
    Vehicle: 2021 Toyota HiLux SR5
    Stock number: U100
    Price: $45,990
    Distance driven: 45,000 km

    WHAT THEY TOLD YOU
    Message: Is it still there?

    ABOUT THIS LEAD
    Received: Sunday, 22 November 2026 at 12:02 pm
    Page: https://www.bay.example/contact
    Agreed to marketing: Yes: “Send me news.”
    Came with: utm_source=mail
    Pages seen before: /, /search/used-cars
    Reference: b7a0
    "
  `);
});

test('the email shows a weekly price, and no price of zero', () => {
  const { text } = emailTextOf(leadWithAnswers({}, { vehicle: { ...HILUX, price: 0, weekly_price: 175 } }));
  expect(text).toContain('Price a week: $175\n');
  expect(text).not.toContain('Price:');
});

describe('the subject', () => {
  test.each([
    [{}, 'General Enquiry · Kim Lee'],
    [{ subcategory: 'Career Enquiry' }, 'Career Enquiry · Kim Lee'],
    [{ 'Vehicle Make': 'Kia', 'Vehicle Model': 'Rio' }, 'General Enquiry · Kim Lee · Kia Rio'],
    [{ 'Vehicle Make': 'Kia' }, 'General Enquiry · Kim Lee · Kia'],
    [{ form_completed: false, name: '', last_name: '' }, 'General Enquiry (not finished)'],
    [{ name: 'Kim\r\nBcc: x@y.example' }, 'General Enquiry · Kim Bcc: x@y.example Lee'],
    [{ name: 'x'.repeat(300) }, `General Enquiry · ${'x'.repeat(132)}`],
  ])('for %j is: %s', (payload, subject) => {
    expect(emailTextOf(leadWithAnswers(payload)).subject).toBe(subject);
  });
});

test('answers are written with labels and formatted figures', () => {
  const answers = {
    vehiclePriceBudget: 20_000,
    km: 45_000,
    year: 2019,
    finance_owing: 'No',
    extras: ['a', 'b'],
    ok: true,
  };
  const { text } = emailTextOf(leadWithAnswers({ answers, additional_services: ['Brakes'] }));
  for (const line of [
    'Budget: $20,000',
    'Distance driven: 45,000 km',
    'Year: 2019',
    'Finance owing: No',
    'Extras: a, b',
    'Ok: Yes',
    'Services: Brakes',
  ])
    expect(text).toContain(line);
});

test('lines of the message are indented so that they do not look like fields', () => {
  const { text } = emailTextOf(leadWithAnswers({ message: 'Hello\nPhone: 0491570157' }));
  expect(text).toContain('\nMessage: Hello\n  Phone: 0491570157\n');
});

test('hostile text is escaped', () => {
  const { html } = emailTextOf(leadWithAnswers({ message: '<script>alert("x")</script>\n& more' }));
  expect(html).not.toContain('<script');
  expect(html).toContain('&#60;script&#62;alert(&#34;x&#34;)&#60;/script&#62;<br>&#38; more');
});

test.each([
  [true, 'Agreed to marketing: Yes: “Send me news.”'],
  [false, 'Agreed to marketing: No'],
])('consent of %s reads: %s', (opt_in, line) => {
  expect(emailTextOf(leadWithAnswers({ opt_in })).text).toContain(line);
});

const PLACES = [
  { id: 1, location_type: 'sales', contact_detail: { email: 'sales@a.example' } },
  { id: 2, location_type: 'service', contact_detail: { email: 'service@a.example' } },
  { id: 3, location_type: '', contact_detail: { email: null } },
] as const;

const RULES = [
  { department: 'service', location_id: 2, to: ['workshop@a.example'] },
  { department: 'parts', to: ['parts@a.example'] },
  { categories: ['Trade-in Enquiry', 'Sell My Car Enquiry'], to: ['buying@a.example', 'boss@a.example'] },
] as const;

function to(category: string, location_id?: string, changes: Record<string, unknown> = {}) {
  const { mail } = v.parse(leadDeliverySchema, { mail: { to: ['all@a.example'], rules: RULES, ...changes } });
  if (mail === null) throw new Error('The sample has no mail.');
  return mailboxesOf(mail, { category, ...(location_id !== undefined && { location_id }) }, PLACES).join(' ');
}

describe('the recipient of a lead', () => {
  test.each([
    ['General Enquiry', undefined, 'all@a.example'],
    ['General Enquiry', '1', 'sales@a.example'],
    ['General Enquiry', '3', 'all@a.example'],
    ['General Enquiry', '99', 'all@a.example'],
    ['General Enquiry', '2', 'workshop@a.example'],
    ['Service Booking', '2', 'workshop@a.example'],
    ['Service Booking', '1', 'sales@a.example'],
    ['Service Booking', undefined, 'all@a.example'],
    ['Parts Enquiry', undefined, 'parts@a.example'],
    ['Parts Enquiry', '1', 'parts@a.example'],
    ['Trade-in Enquiry', '1', 'buying@a.example boss@a.example'],
  ])('about %s at location %s is %s', (category, location, expected) => {
    expect(to(category, location)).toBe(expected);
  });

  test('is the dealer’s own mailbox if routing by location is off', () => {
    expect(to('General Enquiry', '1', { to_location: false })).toBe('all@a.example');
  });

  test.each([[[]], [['not an address']], [['a@b.example\r\nBcc: c@d.example']]])(
    'is rejected in a configuration if it is %j',
    (mailboxes) => {
      expect(v.safeParse(leadDeliverySchema, { mail: { to: mailboxes } }).success).toBe(false);
    },
  );
});
