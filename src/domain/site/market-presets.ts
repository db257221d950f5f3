import type { SiteInput } from './schema.ts';

type Preset = Partial<Pick<SiteInput, 'vehicles'>>;

/** What is customary in a market; a template, a group or a site may say otherwise. */
export const MARKET_PRESETS: Readonly<Record<SiteInput['market'], Preset>> = {
  AU: {
    vehicles: { price_qualifiers: { new: 'Drive Away', demo: 'Drive Away', used: 'Excl. Govt. Charges' } },
  },
  NZ: {
    vehicles: { price_qualifiers: { new: '+ On Road Costs', demo: '+ On Road Costs', used: 'Drive Away' } },
  },
  US: {
    vehicles: { price_qualifiers: { new: '+ Taxes & Fees', demo: '+ Taxes & Fees', used: '+ Taxes & Fees' } },
  },
};
