import { namesOf } from '#domain/lib/records.ts';

interface ProcessorRow {
  /** As a shopper knows it. */
  readonly label: string;
  /** Other spellings that feeds have. */
  readonly alsoCalled?: readonly string[];
  /** The form of a key that may go to browsers. If the provider marks such keys, only those pass. */
  readonly publishableKey: RegExp;
  /**
   * `changes`: the provider updates its script at one address, so no hash matches for long. `versioned`: the
   * script at the address never changes.
   */
  readonly script: 'changes' | 'versioned';
  /** What a page with its card fields may load, by CSP directive. */
  readonly sources: Readonly<
    Partial<Record<'script-src' | 'frame-src' | 'connect-src' | 'img-src', readonly string[]>>
  >;
}

const UNMARKED_KEY = /^[\w.+/=-]{4,200}$/;

const STRIPE = ['https://js.stripe.com', 'https://*.js.stripe.com'];
const TILL = ['https://gateway.tillpayments.com', 'https://test-gateway.tillpayments.com'];
const PAYWAY = ['https://api.payway.com.au'];

/** Who can take money. Each has a file in `src/adapters/checkout/payments`, and its fields in `src/features/checkout/fields`. */
export const PROCESSORS = {
  stripe: {
    label: 'Stripe',
    script: 'changes',
    publishableKey: /^pk_(?:live|test)_[A-Za-z0-9]+$/,
    sources: {
      'script-src': STRIPE,
      'frame-src': [...STRIPE, 'https://hooks.stripe.com'],
      'connect-src': ['https://api.stripe.com'],
      'img-src': ['https://*.stripe.com'],
    },
  },
  till: {
    label: 'Till',
    script: 'versioned',
    publishableKey: UNMARKED_KEY,
    sources: { 'script-src': TILL, 'frame-src': TILL, 'connect-src': TILL },
  },
  st_george: {
    label: 'PayWay',
    script: 'changes',
    alsoCalled: ['st._george', 'stgeorge'],
    publishableKey: UNMARKED_KEY,
    sources: { 'script-src': PAYWAY, 'frame-src': PAYWAY, 'connect-src': PAYWAY },
  },
} as const satisfies Readonly<Record<string, ProcessorRow>>;

/** The names that feeds use for processors. */
export type AuthorizationType = keyof typeof PROCESSORS;
export const AUTHORIZATION_TYPES = namesOf(PROCESSORS);

export const WITH_VERSIONED_SCRIPT = AUTHORIZATION_TYPES.filter(
  (type) => PROCESSORS[type].script === 'versioned',
);

export const alsoCalled = ({ alsoCalled = [] }: ProcessorRow): readonly string[] => alsoCalled;

/** `test` takes no money. It is for trying the checkout. */
export const PROCESSOR_KINDS = [...AUTHORIZATION_TYPES, 'test'] as const;
export type ProcessorKind = (typeof PROCESSOR_KINDS)[number];
