import { GENERAL } from '../../category.ts';
import { CONTACT, choice, date, location, message, optIn } from '../form-fields.ts';
import { CONTACT_AND_PLACE, type FormRow, nextStep, oneStep } from '../form-row.ts';

export const rentalEnquiry = {
  title: 'Enquire about a rental',
  submit: 'Send enquiry',
  searchedAs: 'rent rental hire',
  vehicle: 'optional',
  steps: oneStep(
    location('sales', 'Pick-up location'),
    date({ name: 'pickup_date', label: 'From' }),
    date({ name: 'return_date', label: 'Until', notBefore: 'pickup_date' }),
    ...CONTACT,
    message('Message', true),
    optIn,
  ),
  filing: { category: GENERAL, subcategory: 'Rental Enquiry', success: 'rental-enquiry' },
  thanks: {
    'rental-enquiry': {
      title: 'We have your rental enquiry',
      text: 'It is with the team at {dealer}.',
      next: [
        nextStep('We check the dates', 'And what is free on them.'),
        nextStep('We call or write to you', 'With price and what you need to bring.'),
      ],
    },
  },
  pages: [],
  inDialog: true,
  inText: true,
  adf: { interest: 'lease' },
} as const satisfies FormRow;

const CATEGORY = 'Subscription Enquiry';

export const subscriptionEnquiry = {
  title: 'Enquire about a subscription',
  submit: 'Send enquiry',
  searchedAs: 'subscribe subscription monthly weekly',
  vehicle: 'optional',
  steps: oneStep(
    location('sales'),
    date({ name: 'start_date', label: 'When would you like to start?', optional: true }),
    choice(['1 to 3 months', '3 to 6 months', '6 to 12 months', 'Longer'], {
      name: 'subscription_term',
      label: 'For how long?',
      optional: true,
    }),
    ...CONTACT_AND_PLACE,
    message('Message', true),
    optIn,
  ),
  filing: { category: CATEGORY, success: 'subscription-enquiry' },
  thanks: {
    'subscription-enquiry': {
      title: 'We have your subscription enquiry',
      text: 'It is with the team at {dealer}.',
      next: [
        nextStep('We look at what is free', 'For the time and the term you asked for.'),
        nextStep('We call or write to you', 'With the price a week and what it includes.'),
      ],
    },
  },
  pages: [],
  inDialog: true,
  inText: true,
  meantBy: [CATEGORY],
  adf: { interest: 'lease' },
} as const satisfies FormRow;
