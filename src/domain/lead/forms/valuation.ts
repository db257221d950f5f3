import { message, optIn } from '../fields.ts';
import { canValue, GUIDE_PRICE, OWN_CAR, OWN_CAR_TOLD, sellingThanks, TRADE_IN } from '../form-parts.ts';
import { CONTACT_AND_PLACE, type FormRow, oneStep } from '../form-row.ts';

export const valuation = {
  title: 'What is your {one} worth?',
  submit: 'Ask for a valuation',
  searchedAs: 'value my {one} worth valuation price guide trade in',
  searchedAsIn: { US: 'appraisal' },
  steps: oneStep(...OWN_CAR, ...CONTACT_AND_PLACE, message('Message', true), optIn),
  filing: { category: TRADE_IN, subcategory: 'Valuation', success: 'valuation' },
  thanks: { valuation: sellingThanks('We have what you told us about it') },
  pages: [
    {
      slug: 'valuations',
      title: 'What is yours worth?',
      lead: 'Tell us about it, and hear what it is worth to us.',
      leadWithLookUp: GUIDE_PRICE,
      offered: canValue,
    },
  ],
  inDialog: false,
  inText: true,
  told: OWN_CAR_TOLD,
} as const satisfies FormRow;
