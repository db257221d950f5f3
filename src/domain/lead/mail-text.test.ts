import { describe, expect, test } from 'vitest';
import { HILUX, toldLead } from './lead-fixture.ts';
import { mailTextOf } from './mail-text.ts';

test('a lead can be read between two customers', () => {
  const mail = mailTextOf(toldLead({ category: 'Used Vehicle Enquiry' }, { vehicle: HILUX }));
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

describe('its subject', () => {
  test.each([
    [{}, 'General Enquiry · Kim Lee'],
    [{ subcategory: 'Career Enquiry' }, 'Career Enquiry · Kim Lee'],
    [{ 'Vehicle Make': 'Kia', 'Vehicle Model': 'Rio' }, 'General Enquiry · Kim Lee · Kia Rio'],
    [{ 'Vehicle Make': 'Kia' }, 'General Enquiry · Kim Lee · Kia'],
    [{ form_completed: false, name: '', last_name: '' }, 'General Enquiry (not finished)'],
    [{ name: 'Kim\r\nBcc: x@y.example' }, 'General Enquiry · Kim Bcc: x@y.example Lee'],
    [{ name: 'x'.repeat(300) }, `General Enquiry · ${'x'.repeat(132)}`],
  ])('%j: %s', (payload, subject) => {
    expect(mailTextOf(toldLead(payload)).subject).toBe(subject);
  });
});

test('what the form asked is told in words and figures', () => {
  const answers = {
    vehiclePriceBudget: 20_000,
    km: 45_000,
    year: 2019,
    finance_owing: 'No',
    extras: ['a', 'b'],
    ok: true,
  };
  const { text } = mailTextOf(toldLead({ answers, additional_services: ['Brakes'] }));
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

test('lines of a message are told from those of the mail', () => {
  const { text } = mailTextOf(toldLead({ message: 'Hello\nPhone: 0491570157' }));
  expect(text).toContain('\nMessage: Hello\n  Phone: 0491570157\n');
});

test('hostile text stays text', () => {
  const { html } = mailTextOf(toldLead({ message: '<script>alert("x")</script>\n& more' }));
  expect(html).not.toContain('<script');
  expect(html).toContain('&#60;script&#62;alert(&#34;x&#34;)&#60;/script&#62;<br>&#38; more');
});

test.each([
  [true, 'Agreed to marketing: Yes: “Send me news.”'],
  [false, 'Agreed to marketing: No'],
])('consent %s: %s', (opt_in, line) => {
  expect(mailTextOf(toldLead({ opt_in })).text).toContain(line);
});
