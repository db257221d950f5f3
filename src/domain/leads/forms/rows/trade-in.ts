import { message, money, optIn } from '../form-fields.ts';
import {
  canValue,
  GUIDE_PRICE,
  OWN_CAR,
  OWN_CAR_TOLD,
  SELLING_TOLD,
  sellingSteps,
  sellingThanks,
  TRADE_IN,
} from '../form-parts.ts';
import { CONTACT_AND_PLACE, type FormRow, oneStep } from '../form-row.ts';

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

export const tradeIn = {
  title: 'Value your trade-in',
  submit: 'Ask for a valuation',
  searchedAs: 'trade in tradein swap upgrade valuation value my',
  searchedAsIn: { US: 'appraisal' },
  vehicle: 'mentioned',
  steps: sellingSteps([]),
  filing: { category: TRADE_IN, success: 'trade-in' },
  thanks: { 'trade-in': sellingThanks('We have the details of your trade-in') },
  pages: [
    {
      slug: 'cars/trade-in',
      title: 'Value your trade-in',
      lead: 'Tell us about the one you drive now, and our buyers call you with a figure.',
      leadWithLookUp: GUIDE_PRICE,
      offered: canValue,
    },
  ],
  inDialog: false,
  inText: true,
  meantBy: [TRADE_IN],
  told: { ...OWN_CAR_TOLD, ...SELLING_TOLD },
  adf: { ownCar: 'trade-in' },
} as const satisfies FormRow;

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
