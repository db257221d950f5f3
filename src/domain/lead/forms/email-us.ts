import { enquiryMessage, optIn } from '../fields.ts';
import { GENERAL } from '../filing.ts';
import { CAR_FILINGS } from '../form-parts.ts';
import { CONTACT_AND_PLACE, type FormRow, oneStep } from '../form-row.ts';

export const emailUs = {
  title: 'Email Us',
  submit: 'Send',
  searchedAs: 'email message',
  vehicle: 'mentioned',
  steps: oneStep(...CONTACT_AND_PLACE, enquiryMessage('Message'), optIn),
  // The location page also takes shoppers who came from a vehicle page without JavaScript, or from a vehicle
  // that is newer than its page.
  filing: { category: GENERAL, success: 'general-enquiry', by_car: CAR_FILINGS },
  thanks: {},
  pages: [],
  inDialog: true,
  inText: false,
} as const satisfies FormRow;
