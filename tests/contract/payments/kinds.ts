import { payWayProcessor } from '#adapters/checkout/payments/payway/processor.ts';
import { stripeProcessor } from '#adapters/checkout/payments/stripe/processor.ts';
import { testProcessor } from '#adapters/checkout/payments/test/processor.ts';
import { tillProcessor } from '#adapters/checkout/payments/till/processor.ts';
import type { Processor } from '#adapters/checkout/payments/types.ts';
import { PAYWAY, payWayServer } from './payway-server.ts';
import type { StandIn } from './stand-in.ts';
import { STRIPE_SECRET, STRIPE_WEBHOOK_SECRET, stripeServer } from './stripe-server.ts';
import { TILL, tillServer } from './till-server.ts';

export interface Tokens {
  readonly approved: string;
  readonly declined: string;
  readonly funds?: string;
  readonly wrong: string;
  readonly action?: string;
}

export interface ProcessorKindTried {
  readonly name: string;
  readonly tokens: Tokens;
  /** A stand-in server for failure tests. Null if the processor has no server. */
  readonly standIn: (() => Promise<StandIn>) | null;
  readonly processor: (url: string) => Processor;
  /** With wrong credentials. */
  readonly stranger?: (url: string) => Processor;
  readonly notices?: 'from the server' | 'of its own';
}

const wait = async () => undefined;
const now = () => Date.now();
const TIMEOUT_MS = 5000;

const STRIPE_TOKENS: Tokens = {
  approved: 'pm_card_visa',
  declined: 'pm_card_visa_chargeDeclined',
  funds: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  wrong: 'pm_of_nobody',
  action: 'pm_card_threeDSecure2Required',
};

const stripeAt = (secretKey: string) => (address: string) =>
  stripeProcessor({ secretKey, address, webhookSecret: STRIPE_WEBHOOK_SECRET, timeoutMs: TIMEOUT_MS });

const tillAt = (user: string) => (address: string) =>
  tillProcessor({ ...TILL, user, address, fetch, now, wait, timeoutMs: TIMEOUT_MS });

const payWayAt = (secretKey: string) => (address: string) =>
  payWayProcessor({ ...PAYWAY, secretKey, address, fetch, wait, timeoutMs: TIMEOUT_MS });

export const TRIED: readonly ProcessorKindTried[] = [
  {
    name: 'stripe',
    tokens: STRIPE_TOKENS,
    standIn: stripeServer,
    processor: stripeAt(STRIPE_SECRET),
    stranger: stripeAt('nobody'),
    notices: 'from the server',
  },
  {
    name: 'till',
    tokens: {
      approved: 'tok-approved',
      declined: 'tok-declined',
      funds: 'tok-funds',
      wrong: 'tok-of-nobody',
      action: 'tok-action',
    },
    standIn: tillServer,
    processor: tillAt(TILL.user),
    stranger: tillAt('nobody'),
    notices: 'from the server',
  },
  {
    name: 'st_george',
    tokens: {
      approved: 'token-approved',
      declined: 'token-declined',
      funds: 'token-funds',
      wrong: 'token-of-nobody',
    },
    standIn: payWayServer,
    processor: payWayAt(PAYWAY.secretKey),
    stranger: payWayAt('nobody'),
  },
  {
    name: 'test',
    tokens: {
      approved: 'test_approved_1',
      declined: 'test_declined',
      wrong: 'tok_of_nobody',
      action: 'test_action',
    },
    standIn: null,
    processor: () => testProcessor,
    notices: 'of its own',
  },
];

const { env } = process;

/** The providers' own test hosts, if the environment has keys for them. */
export const HOSTED: readonly ProcessorKindTried[] = [
  ...(env['STRIPE_TEST_SECRET_KEY']
    ? [
        {
          name: 'stripe’s test host',
          tokens: STRIPE_TOKENS,
          standIn: null,
          processor: () => stripeAt(env['STRIPE_TEST_SECRET_KEY'] ?? '')('https://api.stripe.com'),
        },
      ]
    : []),
  ...(env['PAYWAY_TEST_SECRET_KEY'] && env['PAYWAY_TEST_TOKEN']
    ? [
        {
          name: 'payway’s test host',
          tokens: { approved: env['PAYWAY_TEST_TOKEN'], declined: '', wrong: 'of-nobody' },
          standIn: null,
          processor: () => payWayAt(env['PAYWAY_TEST_SECRET_KEY'] ?? '')('https://api.payway.com.au'),
        },
      ]
    : []),
  ...(env['TILL_TEST_API_KEY'] && env['TILL_TEST_TOKEN']
    ? [
        {
          name: 'till’s test host',
          tokens: { approved: env['TILL_TEST_TOKEN'], declined: '', wrong: 'of-nobody' },
          standIn: null,
          processor: () =>
            tillProcessor({
              user: env['TILL_TEST_USER'] ?? '',
              password: env['TILL_TEST_PASSWORD'] ?? '',
              apiKey: env['TILL_TEST_API_KEY'] ?? '',
              sharedSecret: env['TILL_TEST_SHARED_SECRET'] ?? '',
              address: 'https://test-gateway.tillpayments.com',
              ...{ fetch, now },
            }),
        },
      ]
    : []),
];
