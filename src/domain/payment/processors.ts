import { namesOf } from '#domain/rows/rows.ts';

interface ProcessorRow {
  /** As a shopper knows it. */
  readonly label: string;
  /** Other spellings that feeds have. */
  readonly alsoCalled?: readonly string[];
  /** The keys that may go to browsers: where a provider marks them, only those pass. */
  readonly publishableKey: RegExp;
  /** `changes`: the provider renews its script under one address, so that no hash of it holds. `versioned`: it stays as it is. */
  readonly script: 'changes' | 'versioned';
  /** What a page with its card fields may load, by directive of the content security policy. */
  readonly sources: Readonly<
    Partial<Record<'script-src' | 'frame-src' | 'connect-src' | 'img-src', readonly string[]>>
  >;
}

const UNMARKED_KEY = /^[\w.+/=-]{4,200}$/;

const STRIPE = ['https://js.stripe.com', 'https://*.js.stripe.com'];
const TILL = ['https://gateway.tillpayments.com', 'https://test-gateway.tillpayments.com'];
const PAYWAY = ['https://api.payway.com.au'];

/** Who can take money. Each has a file in `src/adapters/payments`, and its fields in `src/features/checkout/fields`. */
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

/** What the provider of feeds calls them. */
export type AuthorizationType = keyof typeof PROCESSORS;
export const AUTHORIZATION_TYPES = namesOf(PROCESSORS);

export const WITH_VERSIONED_SCRIPT = AUTHORIZATION_TYPES.filter(
  (type) => PROCESSORS[type].script === 'versioned',
);

export const alsoCalled = ({ alsoCalled = [] }: ProcessorRow): readonly string[] => alsoCalled;

/** The last takes no money: it is there for trying. */
export const PROCESSOR_KINDS = [...AUTHORIZATION_TYPES, 'test'] as const;
export type ProcessorKind = (typeof PROCESSOR_KINDS)[number];
