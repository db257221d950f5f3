import type { Outside } from '#adapters/outside/request-text.ts';
import type { ProcessorKind } from '#domain/payment/processors.ts';
import type { Processor } from './types.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** `harbour-north` is `HARBOUR_NORTH`, as names of variables are written. */
const suffixOf = (dealership: string): string =>
  `__${dealership.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')}`;

/** A dealership’s own, else the one for all: `STRIPE_SECRET_KEY__HARBOUR_NORTH`, `STRIPE_SECRET_KEY`. */
export function setting(env: Env, name: string, dealership: string | null): string | undefined {
  const own = dealership === null ? undefined : env[name + suffixOf(dealership)];
  return own || env[name] || undefined;
}

/** All of them, or nothing where one is missing. */
export function settings<Name extends string>(
  env: Env,
  names: readonly Name[],
  dealership: string | null,
): Readonly<Record<Name, string>> | undefined {
  const found = names.map((name) => [name, setting(env, name, dealership)] as const);
  return found.every(([, value]) => value !== undefined)
    ? (Object.fromEntries(found) as Readonly<Record<Name, string>>)
    : undefined;
}

/** The address of a processor, without a slash at its end; another one for its test host, or for one that stands in. */
const addressOf = (env: Env, name: string, otherwise: string): string =>
  (env[name] || otherwise).replace(/\/+$/, '');

export interface ProcessorOptions extends Outside {
  /** What stands in for a processor whose secrets the environment does not hold. */
  readonly otherwise?: Processor;
}

/** The processors of this machine, by kind and by the dealership whose account it is. */
export interface Processors {
  /** The one that takes money for this kind and dealership now; undefined where its secrets are not set. */
  readonly of: (kind: ProcessorKind, dealership: string | null) => Promise<Processor | undefined>;
}

type Opener = (
  options: ProcessorOptions,
  dealership: string | null,
) => Promise<Processor | undefined> | Processor | undefined;

/** Only what is used is loaded: a function on a host starts the sooner for it. */
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
    const found = settings(
      env,
      ['TILL_USER', 'TILL_PASSWORD', 'TILL_API_KEY', 'TILL_SHARED_SECRET'],
      dealership,
    );
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
    const found = settings(env, ['PAYWAY_SECRET_KEY', 'PAYWAY_MERCHANT_ID'], dealership);
    if (found === undefined) return undefined;
    const { payWayProcessor } = await import('./payway.ts');
    return payWayProcessor({
      secretKey: found.PAYWAY_SECRET_KEY,
      merchantId: found.PAYWAY_MERCHANT_ID,
      address: addressOf(env, 'PAYWAY_URL', 'https://api.payway.com.au'),
      fetch,
    });
  },
  test: ({ otherwise }) => (otherwise?.kind === 'test' ? otherwise : undefined),
};

export function openProcessors(options: ProcessorOptions): Processors {
  const opened = new Map<string, Promise<Processor | undefined>>();
  return {
    of(kind, dealership) {
      const name = `${kind} ${dealership ?? ''}`;
      const known = opened.get(name) ?? Promise.resolve(OPENERS[kind](options, dealership));
      opened.set(name, known);
      return known.then((processor) => processor ?? options.otherwise);
    },
  };
}
