import type { ProcessorDescriptor } from './descriptor.ts';

const STRIPE = ['https://js.stripe.com', 'https://*.js.stripe.com'];

export const stripe = {
  label: 'Stripe',
  script: 'changes',
  publishableKey: /^pk_(?:live|test)_[A-Za-z0-9]+$/,
  secrets: ['STRIPE_SECRET_KEY'],
  sources: {
    'script-src': STRIPE,
    'frame-src': [...STRIPE, 'https://hooks.stripe.com'],
    'connect-src': ['https://api.stripe.com'],
    'img-src': ['https://*.stripe.com'],
  },
} as const satisfies ProcessorDescriptor;
