import { describe, expect, test } from 'vitest';
import { type AnalyticsCar, eventId } from '#domain/shell/analytics-events.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import { filingOf } from './category.ts';
import { formOf } from './forms/form-model.ts';
import type { FormId } from './forms/form-rows.ts';
import { formOfCategory } from './lead-request.ts';

const car = (car_type: AnalyticsCar['car_type'], tag: string | null = null): AnalyticsCar => ({
  car_type,
  tag,
});

const CONFIG = configWith();

describe('the filing of a lead', () => {
  test.each<[FormId, AnalyticsCar | null, string, string | null, number, string]>([
    ['general-enquiry', null, 'General Enquiry', null, 22, 'general-enquiry'],
    ['email-us', null, 'General Enquiry', null, 22, 'general-enquiry'],
    ['careers', null, 'General Enquiry', 'Career Enquiry', 51, 'careers-enquiry'],
    ['vehicle-enquiry', car('new'), 'New Vehicle Enquiry', null, 14, 'new-vehicle-enquiry'],
    ['vehicle-enquiry', car('demo'), 'Used Vehicle Enquiry', null, 15, 'demo-vehicle-enquiry'],
    ['vehicle-enquiry', car('used'), 'Used Vehicle Enquiry', null, 15, 'used-vehicle-enquiry'],
    ['vehicle-enquiry', null, 'General Enquiry', 'Vehicle Enquiry', 22, 'general-enquiry'],
    ['request-photos', car('new'), 'New Vehicle Enquiry', 'Request Photos', 14, 'photo-request'],
    ['test-drive', car('new'), 'Test Drive Booking', null, 17, 'test-drive-booking'],
    ['test-drive', car('new', 'Test Drive Only'), 'Test Drive Booking', null, 48, 'test-drive-booking'],
    ['test-drive', car('demo'), 'Test Drive Booking', null, 48, 'test-drive-booking'],
    ['test-drive', car('used'), 'Test Drive Booking', null, 48, 'test-drive-booking'],
    ['test-drive', null, 'Test Drive Booking', null, 17, 'test-drive-booking'],
    ['service-booking', null, 'Service Booking', null, 22, 'service-booking'],
    ['parts', null, 'Parts Enquiry', null, 22, 'parts-enquiry'],
    ['subscribe', null, 'General Enquiry', 'Subscribe', 22, 'subscribe'],
    ['finance-enquiry', null, 'Finance Enquiry', null, 22, 'finance-enquiry'],
    ['finance-application', null, 'Finance Enquiry', 'Finance Application', 22, 'finance-application'],
    [
      'personalised-finance',
      car('used'),
      'Finance Enquiry',
      'Personalised Finance',
      22,
      'personalised-finance',
    ],
    ['trade-in', car('used'), 'Trade-in Enquiry', null, 22, 'trade-in'],
    ['sell-my-car', null, 'Sell My Car Enquiry', null, 22, 'sell-my-car'],
    ['valuation', null, 'Trade-in Enquiry', 'Valuation', 22, 'valuation'],
    ['rental-enquiry', null, 'General Enquiry', 'Rental Enquiry', 22, 'rental-enquiry'],
    ['subscription-enquiry', null, 'Subscription Enquiry', null, 22, 'subscription-enquiry'],
    ['spin-to-win', null, 'Competition Enquiry', 'Spin to Win', 22, 'spin-to-win'],
  ])('from the form %s about %o is right', (form, asked, category, subcategory, event, success) => {
    const filing = filingOf(formOf(form, CONFIG), asked);
    expect({ ...filing, event: eventId(filing.event) }).toEqual({ category, subcategory, event, success });
  });

  test('follows the chosen category of a general enquiry, and treats careers as the careers form', () => {
    const general = formOf('general-enquiry', CONFIG);
    expect(filingOf(general, null, 'Parts Enquiry')).toMatchObject({
      category: 'Parts Enquiry',
      success: 'general-enquiry',
    });
    expect(filingOf(general, null, 'Careers Enquiry')).toEqual(filingOf(formOf('careers', CONFIG), null));
  });
});

describe('the form for a category', () => {
  test.each([
    ['General Enquiry', false, 'general-enquiry'],
    ['', true, 'general-enquiry'],
    ['constructor', false, 'general-enquiry'],
    ['Used Vehicle Enquiry', true, 'vehicle-enquiry'],
    ['Used Vehicle Enquiry', false, 'general-enquiry'],
    ['Careers Enquiry', false, 'careers'],
    ['Test Drive Booking', true, 'test-drive'],
    ['Trade-in Enquiry', false, 'trade-in'],
  ])('named "%s" (about a car: %s) is %s', (category, hasCar, form) => {
    expect(formOfCategory(category, hasCar)).toBe(form);
  });
});
