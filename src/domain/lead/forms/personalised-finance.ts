import { message, optIn } from '../fields.ts';
import { deposit, FINANCE, financeThanks, LOAN_TOLD, term } from '../form-parts.ts';
import { CONTACT_AND_PLACE, type FormRow, hasFinance, oneStep } from '../form-row.ts';

export const personalisedFinance = {
  title: 'Your personalised finance quote',
  submit: 'Get my quote',
  searchedAs: '{one} loan quote rate',
  vehicle: 'required',
  steps: oneStep(deposit, term, ...CONTACT_AND_PLACE, message('Message', true), optIn),
  filing: { category: FINANCE, subcategory: 'Personalised Finance', success: 'personalised-finance' },
  thanks: { 'personalised-finance': financeThanks('Your personalised quote is on its way') },
  pages: [
    {
      slug: 'personalised/finance',
      title: 'Your personalised finance quote',
      lead: 'A quote for the {one} you looked at, made for you.',
      offered: hasFinance,
    },
  ],
  inDialog: false,
  inText: false,
  gate: 'finance',
  told: LOAN_TOLD,
} as const satisfies FormRow;
