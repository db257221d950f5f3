import { openProcessors, type Processors } from '#adapters/checkout/payments/open.ts';
import type { Processor } from '#adapters/checkout/payments/types.ts';
import { openRatings } from '#adapters/dealers/ratings/open.ts';
import type { RatingsService } from '#adapters/dealers/ratings/types.ts';
import { openMailer } from '#adapters/leads/email/open.ts';
import type { Mailer } from '#adapters/leads/email/types.ts';
import { openLookUps } from '#adapters/leads/look-ups/open.ts';
import type { LookUps } from '#adapters/leads/look-ups/types.ts';
import { openProvider } from '#adapters/leads/provider/open.ts';
import type { Provider } from '#adapters/leads/provider/types.ts';
import { tracedLeadStore } from '#adapters/leads/store/tracing.ts';
import { tracedFetch } from '#adapters/lib/http/traced-fetch.ts';
import { openCounts } from '#adapters/operations/rate-limits/open.ts';
import { type Telemetry, telemetryOff } from '#adapters/operations/telemetry/types.ts';
import type { StockSearch } from '#adapters/search/stock/types.ts';
import { openAccounts } from '#adapters/shoppers/accounts/open.ts';
import type { Accounts } from '#adapters/shoppers/accounts/types.ts';
import type { DealerData, PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import type { StoragePlace } from '#adapters/storage/database/open.ts';
import {
  type DatabaseStores,
  type Databases,
  openDatabases,
  storesOn,
} from '#adapters/storage/stores/open.ts';
import { type Checkout, createCheckout } from './checkout/checkout.ts';
import { type LeadServices, openLeadServices } from './leads/accept-lead.ts';
import { type Log, troubleTo } from './lib/log.ts';
import { createLimits, type Limits } from './operations/rate-limits.ts';
import { type Alerts, createAlerts } from './shoppers/alerts/alerts.ts';
import { isPushedAway } from './stock/pushed-away.ts';

type Env = StoragePlace['env'];

export interface PlatformOptions extends Omit<StoragePlace, 'env'> {
  readonly dealerData: DealerData;
  readonly stock: StockSearch;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly log: Log;
  /** The stand-ins of a demo for a missing mail server, lookups and processors. */
  readonly otherwise?: { readonly mailer: Mailer; readonly lookUps: LookUps; readonly processor: Processor };
  /** Leads that come to be here are found and delivered by a server that runs beside. */
  readonly leavesDelivery?: boolean;
  /** By default, those that the environment names. */
  readonly stores?: DatabaseStores | undefined;
  readonly accounts?: Accounts | undefined;
  /** Off by default. */
  readonly telemetry?: Telemetry | undefined;
}

interface PlatformParts {
  readonly databases: Databases;
  readonly stores: DatabaseStores;
  readonly accounts: Accounts;
  readonly mailer: Mailer;
  readonly processors: Processors;
  readonly provider: Provider;
  readonly lookUps: LookUps;
  readonly ratings: RatingsService;
  readonly leads: LeadServices;
  readonly checkout: Checkout;
  readonly limits: Limits;
  /** `siteUrl`: where emails link to, if not to the dealer's own address. */
  readonly alerts: (siteUrl?: (dealer: PublishedDealer) => string) => Alerts;
}

/** Everything the API works with, from the environment. Parts are opened at first use. */
export interface Platform
  extends PlatformParts,
    Pick<PlatformOptions, 'dealerData' | 'stock' | 'now' | 'log'> {
  readonly env: Env;
  /** Whether missing services are simulated. */
  readonly isDemo: boolean;
  readonly telemetry: Telemetry;
  /** Closes the parts that were opened. */
  readonly close: () => Promise<void>;
}

type Makers<Whole> = { readonly [Part in keyof Whole]: (whole: Whole) => Whole[Part] };

/** Creates each part at first use, together with the parts it needs. */
function lazily<Whole extends object>(makers: Makers<Whole>): Whole {
  const parts: readonly (readonly [string, (whole: Whole) => unknown])[] = Object.entries(makers);
  const whole: Whole = Object.create(
    Object.prototype,
    Object.fromEntries(
      parts.map(([name, make]) => [
        name,
        {
          configurable: true,
          enumerable: true,
          get() {
            const value = make(whole);
            Object.defineProperty(whole, name, { value });
            return value;
          },
        },
      ]),
    ),
  );
  return whole;
}

function openCheckout(
  { stores, processors, leads: { acceptance }, mailer, provider }: PlatformParts,
  env: Env,
  { dealerData, now, log, leavesDelivery = false }: PlatformOptions,
): Checkout {
  return createCheckout({
    reservations: stores.reservations,
    processors,
    dealerData,
    mailer,
    mailFrom: env['MAIL_FROM'],
    now,
    leads: leavesDelivery ? { ...acceptance, deliverSoon: () => undefined } : acceptance,
    onTrouble: troubleTo(log, 'payments'),
    isForSale: async (dealer, carId) =>
      (await isPushedAway(stores.pushed, dealer, carId))
        ? false
        : provider.carIsForSale(carId, dealer.config.website_id),
  });
}

function alertsOpener(
  { accounts: { searches }, stores: { recurring }, mailer }: PlatformParts,
  env: Env,
  { dealerData, stock, now, log }: PlatformOptions,
): PlatformParts['alerts'] {
  return (siteUrl) =>
    createAlerts({
      searches,
      dealerData,
      stock,
      mailer,
      mailFrom: env['MAIL_FROM'],
      now,
      recurring,
      ...(siteUrl && { siteUrl }),
      onTrouble: troubleTo(log, 'alerts'),
    });
}

/** Creates what leads, payments and emails need. */
export function openPlatform(env: Env, options: PlatformOptions): Platform {
  const { dataDir, serverless, schema = 'migrated', dealerData, stock, now, log } = options;
  const { otherwise, telemetry = telemetryOff } = options;
  const place: StoragePlace = { env, dataDir, serverless, schema };
  const fetchOf = (service: string) => tracedFetch(fetch, service, telemetry);
  const outside = (path: string) => ({ env, fetch: fetchOf(path), now, onTrouble: troubleTo(log, path) });
  const open: { close: () => Promise<void> }[] = [];
  const closedLater = <Kept extends { close: () => Promise<void> }>(resource: Kept): Kept => {
    open.push(resource);
    return resource;
  };

  const parts = lazily<PlatformParts>({
    databases: () => openDatabases(place),
    stores({ databases }) {
      const stores = options.stores ?? storesOn(databases.leads, dataDir);
      closedLater(stores.leads);
      return stores;
    },
    accounts: ({ databases }) => closedLater(options.accounts ?? openAccounts(place, databases.accounts)),
    mailer: () => openMailer(env, otherwise?.mailer),
    processors: () =>
      openProcessors({
        env,
        fetch: fetchOf('payments'),
        now,
        ...(otherwise && { otherwise: otherwise.processor }),
      }),
    provider: () => openProvider(outside('provider')),
    lookUps: () => openLookUps(outside('look-up'), otherwise?.lookUps),
    ratings: () => openRatings({ env, fetch: fetchOf('ratings'), now }),
    limits({ databases }) {
      const counts = openCounts(place, databases.fleet);
      if (counts) closedLater(counts);
      return createLimits({ counts, now, onTrouble: troubleTo(log, 'limits') });
    },
    leads: ({ stores, mailer }) =>
      openLeadServices({
        env,
        store: tracedLeadStore(stores.leads, telemetry),
        dealerData,
        mailer,
        now,
        log,
        telemetry,
      }),
    checkout: (whole) => openCheckout(whole, env, options),
    alerts: (whole) => alertsOpener(whole, env, options),
  });
  const close = async (): Promise<void> => {
    await Promise.all(open.map((resource) => resource.close()));
  };
  return Object.assign(parts, {
    env,
    dealerData,
    stock,
    now,
    log,
    telemetry,
    close,
    isDemo: otherwise !== undefined,
  });
}
