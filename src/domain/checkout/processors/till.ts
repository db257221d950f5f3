import { type ProcessorDescriptor, UNMARKED_KEY } from './descriptor.ts';

const TILL = ['https://gateway.tillpayments.com', 'https://test-gateway.tillpayments.com'];

export const till = {
  label: 'Till',
  script: 'versioned',
  publishableKey: UNMARKED_KEY,
  secrets: ['TILL_USER', 'TILL_PASSWORD', 'TILL_API_KEY', 'TILL_SHARED_SECRET'],
  sources: { 'script-src': TILL, 'frame-src': TILL, 'connect-src': TILL },
} as const satisfies ProcessorDescriptor;
