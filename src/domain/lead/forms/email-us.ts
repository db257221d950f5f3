import { enquiryMessage, optIn } from '../fields.ts';
import { GENERAL } from '../filing.ts';
import { CAR_FILINGS } from '../form-parts.ts';
import { CONTACT_AND_PLACE, type FormRow, oneStep } from '../form-row.ts';

export const emailUs = {
  title: 'Email us',
  submit: 'Send',
  vehicle: 'mentioned',
  steps: oneStep(...CONTACT_AND_PLACE, enquiryMessage('Message'), optIn),
  // The page of a location takes in who came from a vehicle without script, or from one newer than its page.
  filing: { category: GENERAL, success: 'general-enquiry', by_car: CAR_FILINGS },
  thanks: {},
  pages: [],
  inDialog: true,
  inText: false,
} as const satisfies FormRow;
