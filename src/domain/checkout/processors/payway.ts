import { type ProcessorDescriptor, UNMARKED_KEY } from './descriptor.ts';

const PAYWAY = ['https://api.payway.com.au'];

/** The processor of St.George Bank, by whose name feeds call it. */
export const payway = {
  label: 'PayWay',
  script: 'changes',
  alsoCalled: ['st._george', 'stgeorge'],
  publishableKey: UNMARKED_KEY,
  secrets: ['PAYWAY_SECRET_KEY', 'PAYWAY_MERCHANT_ID'],
  sources: { 'script-src': PAYWAY, 'frame-src': PAYWAY, 'connect-src': PAYWAY },
} as const satisfies ProcessorDescriptor;
