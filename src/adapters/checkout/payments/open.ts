import type { Outside } from '#adapters/lib/http/request-text.ts';
import { PROCESSOR_SECRETS, setting, settings } from '#domain/checkout/processor-settings.ts';
import type { AuthorizationType, ProcessorKind } from '#domain/checkout/processors.ts';
import type { Processor } from './types.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Returns the processor's address without a trailing slash. The environment may name its test host or a stand-in. */
const addressOf = (env: Env, name: string, otherwise: string): string =>
  (env[name] || otherwise).replace(/\/+$/, '');

export interface ProcessorOptions extends Outside {
  /** The test processor of a demo, if a processor's secrets are not set. */
  readonly otherwise?: Processor;
}

/** The processors of this machine, by kind and by the dealership whose account it is. */
export interface Processors {
  /**
   * Returns the processor with this dealership's account, or undefined without secrets. There is no stand-in: only the processor
   * that took a payment knows about it.
   */
  readonly of: (kind: ProcessorKind, dealership: string | null) => Promise<Processor | undefined>;
  /** Returns the processor for a new payment. If secrets are missing, it returns the test processor in a demo, otherwise undefined. */
  readonly taking: (kind: AuthorizationType, dealership: string | null) => Promise<Processor | undefined>;
}

type Opener = (
  options: ProcessorOptions,
  dealership: string | null,
) => Promise<Processor | undefined> | Processor | undefined;

/** Only the needed processor is loaded, so that a function starts faster. */
const OPENERS: Readonly<Record<ProcessorKind, Opener>> = {
  async stripe({ env }, dealership) {
    const secretKey = setting(env, 'STRIPE_SECRET_KEY', dealership);
    if (secretKey === undefined) return undefined;
    const { stripeProcessor } = await import('./stripe.ts');
    return stripeProcessor({
      secretKey,
      webhookSecret: setting(env, 'STRIPE_WEBHOOK_SECRET', dealership),
      address: addressOf(env, 'STRIPE_URL', 'https://api.stripe.com'),
    });
  },
  async till({ env, fetch, now }, dealership) {
    const found = settings(env, PROCESSOR_SECRETS.till, dealership);
    if (found === undefined) return undefined;
    const { tillProcessor } = await import('./till.ts');
    return tillProcessor({
      user: found.TILL_USER,
      password: found.TILL_PASSWORD,
      apiKey: found.TILL_API_KEY,
      sharedSecret: found.TILL_SHARED_SECRET,
      address: addressOf(env, 'TILL_URL', 'https://gateway.tillpayments.com'),
      fetch,
      now,
    });
  },
  async st_george({ env, fetch }, dealership) {
    const found = settings(env, PROCESSOR_SECRETS.st_george, dealership);
    if (found === undefined) return undefined;
    const { payWayProcessor } = await import('./payway.ts');
    return payWayProcessor({
      secretKey: found.PAYWAY_SECRET_KEY,
      merchantId: found.PAYWAY_MERCHANT_ID,
      address: addressOf(env, 'PAYWAY_URL', 'https://api.payway.com.au'),
      fetch,
    });
  },
  test: ({ otherwise }) => otherwise,
};

export function openProcessors(options: ProcessorOptions): Processors {
  const opened = new Map<string, Promise<Processor | undefined>>();
  const of: Processors['of'] = (kind, dealership) => {
    const name = `${kind} ${dealership ?? ''}`;
    const known = opened.get(name) ?? Promise.resolve(OPENERS[kind](options, dealership));
    opened.set(name, known);
    return known;
  };
  return {
    of,
    taking: async (kind, dealership) => (await of(kind, dealership)) ?? options.otherwise,
  };
}
