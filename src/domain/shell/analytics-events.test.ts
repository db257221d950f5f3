import { describe, expect, it } from 'vitest';
import {
  carEnquiryEvent,
  type EventName,
  enquiryEvent,
  eventId as idOf,
  testDriveEvent,
} from './analytics-events.ts';

describe('the event number', () => {
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
  ])('of %s is %s', (name, id) => {
    expect(idOf(name)).toBe(id);
  });
});

describe('the event of a form', () => {
  it.each([
    ['new', 14],
    ['demo', 15],
    ['used', 15],
  ] as const)('about a %s car is %i', (carType, id) => {
    expect(idOf(carEnquiryEvent(carType))).toBe(id);
  });

  it.each([
    [{ car_type: 'new' }, 17],
    [{ car_type: 'new', tag: null }, 17],
    [{ car_type: 'new', tag: 'Just arrived' }, 17],
    [{ car_type: 'new', tag: 'Test Drive Only' }, 48],
    [{ car_type: 'demo' }, 48],
    [{ car_type: 'demo', tag: 'Test Drive Only' }, 48],
    [{ car_type: 'used', tag: null }, 48],
    [{ car_type: 'used', tag: 'Test Drive Only' }, 48],
    [null, 17],
  ] as const)('for a test drive of %o is %i', (car, id) => {
    expect(idOf(testDriveEvent(car))).toBe(id);
  });

  it.each([
    ['Careers Enquiry', 51],
    ['General Enquiry', 22],
    ['Parts Enquiry', 22],
  ])('of category %s is %i', (category, id) => {
    expect(idOf(enquiryEvent(category))).toBe(id);
  });
});
