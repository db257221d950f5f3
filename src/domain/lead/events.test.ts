import { describe, expect, it } from 'vitest';
import { carEnquiryEvent, type EventName, enquiryEvent, eventId as idOf, testDriveEvent } from './events.ts';

describe('event numbers', () => {
  it.each<[EventName, number | undefined]>([
    ['general_enquiry', 22],
    ['link_click', 25],
    ['phone_click', 25],
    ['favourite_added', 39],
    ['map_click', 41],
    ['careers_enquiry', 51],
    ['finance_link', 58],
    ['new_car_enquiry', 14],
    ['used_car_enquiry', 15],
    ['new_test_drive', 17],
    ['used_test_drive', 48],
    ['site_search_hit', undefined],
    ['car_phone_call', undefined],
  ])('%s is %s', (name, id) => {
    expect(idOf(name)).toBe(id);
  });
});

describe('which event a form sends', () => {
  it.each([
    ['new', 14],
    ['demo', 15],
    ['used', 15],
  ] as const)('an enquiry about a %s car is %i', (carType, id) => {
    expect(idOf(carEnquiryEvent(carType))).toBe(id);
  });

  it.each([
    ['new', null, 17],
    ['new', 'Test Drive Only', 48],
    ['demo', undefined, 48],
    ['used', null, 48],
  ] as const)('a test drive of a %s car tagged %s is %i', (carType, tag, id) => {
    expect(idOf(testDriveEvent(carType, tag))).toBe(id);
  });

  it.each([
    ['Careers Enquiry', 51],
    ['General Enquiry', 22],
    ['Parts Enquiry', 22],
  ])('a form of category %s is %i', (category, id) => {
    expect(idOf(enquiryEvent(category))).toBe(id);
  });
});
