import {
  canValue,
  GUIDE_PRICE,
  OWN_CAR_TOLD,
  SELLING_TOLD,
  sellingSteps,
  sellingThanks,
  TRADE_IN,
} from '../form-parts.ts';
import type { FormRow } from '../form-row.ts';

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
