import { CONTACT, date, location, message, optIn } from '../fields.ts';
import { GENERAL } from '../filing.ts';
import { type FormRow, nextStep, oneStep } from '../form-row.ts';

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
