import { enquiryMessage, optIn } from '../fields.ts';
import { GENERAL } from '../filing.ts';
import { CAR_CATEGORIES, CAR_FILINGS } from '../form-parts.ts';
import { CONTACT_AND_PLACE, type FormRow, nextStep, oneStep, type Thanks } from '../form-row.ts';

const thanks = (kind: string): Thanks => ({
  title: 'Thanks, we have your enquiry',
  text: `It is with the sales team at {dealer}, together with the ${kind}{one} you asked about.`,
  next: [
    nextStep('We check the {one}', 'Where it stands, what it comes with, and that it is still available.'),
    nextStep('We call or write to you', 'With answers to your questions and the full price.'),
    nextStep('You come and see it', 'Or take it for a drive, whenever it suits you.'),
  ],
});

export const vehicleEnquiry = {
  title: 'Enquire about this {one}',
  submit: 'Send enquiry',
  searchedAs: 'enquiry inquiry ask about',
  vehicle: 'required',
  steps: oneStep(...CONTACT_AND_PLACE, enquiryMessage('Message'), optIn),
  // Without a car that the dealer still has, it is a general enquiry that says so.
  filing: {
    category: GENERAL,
    subcategory: 'Vehicle Enquiry',
    success: 'general-enquiry',
    by_car: {
      new: { ...CAR_FILINGS.new, subcategory: null },
      used: { ...CAR_FILINGS.used, subcategory: null },
      demo: CAR_FILINGS.demo,
    },
  },
  thanks: {
    'new-vehicle-enquiry': thanks('new '),
    'demo-vehicle-enquiry': thanks('demo '),
    'used-vehicle-enquiry': thanks(''),
  },
  pages: [],
  inDialog: true,
  inText: false,
  meantBy: CAR_CATEGORIES,
} as const satisfies FormRow;
