import { carEnquiryEvent } from '../events.ts';

const USED = 'Used Vehicle Enquiry';

/** An enquiry about a car; a demo car has a success category of its own. */
export const CAR_FILINGS = {
  new: { category: 'New Vehicle Enquiry', event: carEnquiryEvent('new'), success: 'new-vehicle-enquiry' },
  used: { category: USED, event: carEnquiryEvent('used'), success: 'used-vehicle-enquiry' },
  demo: { success: 'demo-vehicle-enquiry' },
} as const;

export const CAR_CATEGORIES: readonly string[] = [CAR_FILINGS.new.category, USED];
