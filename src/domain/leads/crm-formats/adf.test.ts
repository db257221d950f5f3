import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '#domain/lib/testing.ts';
import { HILUX, leadWithAnswers } from '../lead-fixture.ts';
import { adfOf } from './adf.ts';

const NAME = /^[a-z]+$/;

/** A strict check of the part of XML that ADF uses: elements, attributes, text and the five entities. */
function wellFormed(xml: string): boolean {
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(xml)) return false;
  const open: string[] = [];
  const body = xml.replace(/^(?:<\?[^<>]*\?>\n)+/, '');
  for (const [, text = '', tag] of body.matchAll(/([^<]*)(?:<([^<>]*)>)?/g)) {
    if (text.includes('>') || /&(?!(?:amp|lt|gt|quot|apos);)/.test(text)) return false;
    if (tag === undefined) continue;
    if (tag.startsWith('/')) {
      if (open.pop() !== tag.slice(1)) return false;
      continue;
    }
    const [, name = '', attributes = ''] =
      /^(\S+)((?: [a-z]+="[^"<&]*(?:&(?:amp|lt|gt|quot|apos);[^"<&]*)*")*)$/.exec(tag) ?? [];
    if (!NAME.test(name) || attributes.includes('\n')) return false;
    open.push(name);
  }
  return open.length === 0;
}

test('an enquiry about a car is written as complete ADF', () => {
  const xml = adfOf(
    leadWithAnswers({ category: 'Used Vehicle Enquiry', car_type: 'used' }, { vehicle: HILUX }),
  );
  expect(xml).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <?adf version="1.0"?>
    <adf>
      <prospect>
        <id sequence="1" source="bay-cars">b7a0</id>
        <requestdate>2026-11-22T01:02:03.000Z</requestdate>
        <vehicle interest="buy" status="used">
          <year>2021</year>
          <make>Toyota</make>
          <model>HiLux</model>
          <stock>U100</stock>
          <trim>SR5</trim>
          <odometer status="original" units="km">45000</odometer>
          <price type="asking" currency="AUD">45990</price>
          <comments>2021 Toyota HiLux SR5</comments>
        </vehicle>
        <customer>
          <contact>
            <name part="first">Kim</name>
            <name part="last">Lee</name>
            <name part="full">Kim Lee</name>
            <email>kim@example.com</email>
            <phone type="voice">0491570156</phone>
            <address>
              <postalcode>2450</postalcode>
              <country>AU</country>
            </address>
          </contact>
          <comments>Used Vehicle Enquiry
    Is it still there?
    Agreed to marketing: yes
    Page: https://www.bay.example/contact</comments>
        </customer>
        <vendor>
          <vendorname>Bay Cars</vendorname>
          <url>https://www.bay.example</url>
          <contact>
            <name part="full">Bay Cars</name>
            <phone type="voice">02 5550 1200</phone>
          </contact>
        </vendor>
        <provider>
          <name>Bay Cars</name>
          <service>Website</service>
          <url>https://www.bay.example</url>
        </provider>
      </prospect>
    </adf>
    "
  `);
});

test.each([
  [{ category: 'General Enquiry', subcategory: 'Rental Enquiry' }, 'lease'],
  [{ category: 'Subscription Enquiry' }, 'lease'],
  [{ category: 'General Enquiry', subcategory: 'Vehicle Enquiry' }, 'buy'],
  [{ category: 'Test Drive Booking', subcategory: 'Test Drive Only' }, 'test-drive'],
])('a lead with %j has the interest "%s" and no price', (payload, interest) => {
  const xml = adfOf(leadWithAnswers(payload, { vehicle: { ...HILUX, price: 0, weekly_price: 175 } }));
  expect(xml).toContain(`<vehicle interest="${interest}"`);
  expect(xml).not.toContain('<price');
});

test('a car that has left the stock is written with the lead’s own fields', () => {
  const xml = adfOf(
    leadWithAnswers({ 'Vehicle Make': 'Kia', 'Vehicle Model': 'Rio', stock_number: 'N1', car_type: 'new' }),
  );
  expect(xml).toContain('<vehicle interest="buy" status="new">');
  expect(xml).toMatch(/<make>Kia<\/make>\s+<model>Rio<\/model>\s+<stock>N1<\/stock>/);
});

describe('the shopper’s own car', () => {
  const answers = {
    make: 'Mazda',
    model: 'CX-5',
    year: 2019,
    km: 45_000,
    rego: 'ABC12D',
    regoState: 'NSW',
    condition: 'Good',
  };

  test('is written as a second vehicle beside the one from the stock', () => {
    const xml = adfOf(
      leadWithAnswers({ category: 'Trade-in Enquiry', answers, car_type: 'used' }, { vehicle: HILUX }),
    );
    expect([...xml.matchAll(/<vehicle interest="([^"]+)"/g)].map(([, interest]) => interest)).toEqual([
      'buy',
      'trade-in',
    ]);
    expect(xml).toContain('<comments>Plate ABC12D NSW</comments>');
    expect(xml).toContain('<odometer status="unknown" units="km">45000</odometer>');
  });

  test('is written once, and a car to be serviced is not a trade-in', () => {
    const sold = adfOf(leadWithAnswers({ category: 'Sell My Car Enquiry', answers }));
    expect(sold.match(/Mazda/g)).toHaveLength(1);
    expect(sold).toContain('<vehicle interest="sell"');
    const serviced = adfOf(leadWithAnswers({ category: 'Service Booking', answers }));
    expect(serviced).not.toContain('<vehicle');
    expect(serviced).toContain('Make: Mazda');
  });
});

test('the services of a booking are part of the comments', () => {
  const xml = adfOf(
    leadWithAnswers({ category: 'Service Booking', additional_services: ['Brakes', 'Wheels'] }),
  );
  expect(xml).toContain('\nServices: Brakes, Wheels\n');
});

test.each([
  ['US', 'miles', 'USD', 'US'],
  ['NZ', 'km', 'NZD', 'NZ'],
] as const)('the ADF uses the units, currency and country of %s', (market, units, currency, country) => {
  const xml = adfOf(leadWithAnswers({ car_type: 'used' }, { vehicle: HILUX, market }));
  expect(xml).toContain(`units="${units}"`);
  expect(xml).toContain(`currency="${currency}"`);
  expect(xml).toContain(`<country>${country}</country>`);
});

test('hostile text is escaped', () => {
  const xml = adfOf(leadWithAnswers({ message: '</comments><vendor>&x;\u0000\ud800 "\'' }));
  expect(xml).toContain('&lt;/comments&gt;&lt;vendor&gt;&amp;x; &quot;&apos;');
  expect(wellFormed(xml)).toBe(true);
});

test('the XML is well-formed for any input', () => {
  const text = fc.oneof(anyText(), fc.string(), fc.constant(']]><![CDATA[<!--\n&#0;'));
  const payload = fc.record({
    name: text,
    email: text,
    message: text,
    category: fc.oneof(text, fc.constant('Trade-in Enquiry')),
    website_slug: text,
    answers: fc.dictionary(fc.string(), fc.oneof(text, fc.integer(), fc.boolean(), fc.array(text))),
  });
  fc.assert(
    fc.property(payload, (typed) => wellFormed(adfOf(leadWithAnswers(typed, { vehicle: HILUX })))),
    { numRuns: 100 },
  );
});
