import { money } from '../fields.ts';
import {
  canValue,
  GUIDE_PRICE,
  OWN_CAR_TOLD,
  SELLING_TOLD,
  sellingSteps,
  sellingThanks,
} from '../form-parts.ts';
import type { FormRow } from '../form-row.ts';

const CATEGORY = 'Sell My Car Enquiry';
const PAGE = {
  title: 'Sell your {one}',
  lead: 'Tell us about it, add a few photos, and hear what it is worth to us.',
  leadWithLookUp: GUIDE_PRICE,
};

export const sellMyCar = {
  title: 'Sell your {one}',
  submit: 'Send my details',
  searchedAs: 'sell my your we buy {many} cash valuation',
  searchedAsIn: { US: 'instant cash offer' },
  steps: sellingSteps([
    money({ name: 'asking_price', label: 'What would you like for it?', optional: true }),
  ]),
  filing: { category: CATEGORY, success: 'sell-my-car' },
  called: 'Sell my {one}',
  thanks: { 'sell-my-car': sellingThanks('We have the details of what you are selling') },
  pages: [
    { ...PAGE, slug: 'sell-your-car', offered: () => false },
    { ...PAGE, slug: 'sell-my-car', offered: canValue },
  ],
  inDialog: false,
  inText: true,
  meantBy: [CATEGORY],
  told: { ...OWN_CAR_TOLD, ...SELLING_TOLD, asking_price: { as: 'money' } },
  adf: { ownCar: 'sell' },
} as const satisfies FormRow;
