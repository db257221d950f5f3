import { openProcessors } from '#adapters/checkout/payments/open.ts';
import { testProcessor } from '#adapters/checkout/payments/test/processor.ts';
import type { Reservations } from '#adapters/checkout/reservations/types.ts';
import { type Email, EmailError, type Mailer } from '#adapters/leads/email/types.ts';
import { type MemoryStockSearch, memoryStockSearch } from '#adapters/search/stock/testing.ts';
import { openAccounts } from '#adapters/shoppers/accounts/open.ts';
import type { Accounts } from '#adapters/shoppers/accounts/types.ts';
import type { DealerRecord } from '#adapters/sites/dealer-data/record.ts';
import { memoryDealerData, sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import type { DealerData } from '#adapters/sites/dealer-data/types.ts';
import { memoryDatabase } from '#adapters/storage/database/open.ts';
import { storesOn } from '#adapters/storage/stores/open.ts';
import { createApi } from '#api/app.ts';
import { createCheckout } from '#api/checkout/checkout.ts';
import { memoryLeadAcceptance } from '#api/leads/testing.ts';
import { createDealerOf } from '#api/sites/dealer-of.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import { accountService } from './account-service.ts';

type Fields = Readonly<Record<string, unknown>>;

const dealer = (slug: string, fields: Fields): DealerRecord =>
  sampleDealer(slug, {
    site: { ...configWith({ slug, url: `https://www.${slug}.example`, ...fields }) },
  });

const GROUPED = { dealership_group: 'coast', garage_enabled: true, accounts: { shared: true } };

const GATED = {
  gates: { checkout: true, finance: true, car_finance: true, spin_to_win: true, online_payment: true },
  finance_provider: 'harbour-finance',
  spin_to_win: {
    campaign: 'summer',
    prizes: [
      { id: 'mug', name: 'A mug', text: 'Ask at the desk.', weight: 1 },
      { id: 'hat', name: 'A hat', text: 'Ask at the desk.', weight: 0 },
    ],
  },
};

/** Two dealers of their own, two of a group that shares accounts, one without accounts, and one with every gate. */
const DEALERS: readonly DealerRecord[] = [
  dealer('bay-cars', { garage_enabled: true }),
  dealer('hill-cars', { gates: { finance: true } }),
  dealer('coast-kia', GROUPED),
  dealer('coast-mg', GROUPED),
  dealer('plain-cars', {}),
  dealer('gated-cars', GATED),
];

/** Simulates one browser: it keeps cookies by host, and says where a request comes from. */
function browser(api: ReturnType<typeof createApi>, host: string) {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  function keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      if (/max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value.join('='));
    }
  }

  async function send(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({
      cookie: cookies(),
      ...(method !== 'GET' && { origin: `http://${host}` }),
    });
    for (const [name, value] of new Headers(init.headers))
      if (value === '') headers.delete(name);
      else headers.set(name, value);
    const response = await api.request(`http://${host}${path}`, { ...init, method, headers });
    keep(response);
    return response;
  }

  const json = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    send(method, path, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const form = (path: string, fields: Record<string, string>, page: string) =>
    send('POST', path, {
      body: new URLSearchParams(fields),
      headers: { referer: `http://${host}${page}`, accept: 'text/html' },
    });
  return { jar, cookies, send, json, form, get: (path: string) => send('GET', path) };
}

export interface AccountsYard {
  readonly accounts: Accounts;
  readonly dealerData: DealerData;
  readonly stock: MemoryStockSearch;
  readonly mailer: Mailer;
  readonly emails: readonly Email[];
  /** The code in the last email. */
  readonly code: () => string;
  readonly browser: (slug?: string) => ReturnType<typeof browser>;
  readonly signedIn: (slug?: string, email?: string) => Promise<ReturnType<typeof browser>>;
  readonly leads: ReturnType<typeof memoryLeadAcceptance>;
  /** Where the dealers’ holds are. */
  readonly reservations: Reservations;
  readonly breakMail: () => void;
  readonly mendMail: () => void;
  readonly close: () => Promise<void>;
}

const ACCOUNT_SECRET = 'a secret of tests that is long enough to pass';

/** Starts the API of several dealers with accounts in memory. */
export async function accountsYard(): Promise<AccountsYard> {
  const place = { env: { ACCOUNT_SECRET }, dataDir: '', serverless: false };
  const accounts = openAccounts(place, memoryDatabase());
  const stock = memoryStockSearch();
  const dealerData = stock.dated(memoryDealerData([...DEALERS]));
  const emails: Email[] = [];
  const leads = memoryLeadAcceptance();
  const stores = storesOn(memoryDatabase());
  let isBroken = false;
  const mailer = {
    async send(email: Email) {
      if (isBroken) throw new EmailError('The mail server is away.', { isUntaken: true });
      emails.push(email);
    },
  };
  const now = () => Date.now();
  const checkout = createCheckout({
    reservations: stores.reservations,
    leads,
    dealerData,
    mailer,
    now,
    mailFrom: undefined,
    processors: openProcessors({ env: {}, fetch, now, otherwise: testProcessor }),
    onTrouble: () => {},
  });
  const api = createApi({
    isDemo: true,
    checkout,
    dealerData,
    dealerOf: createDealerOf({ dealerData, now: () => 0 }),
    now,
    version: 'test',
    leads,
    prizes: { store: stores.prizes, mailer, mailFrom: undefined },
    accounts: accountService({ accounts, mailer, dealerData, stock, env: {} }),
    log: () => {},
  });
  const code = () => /\d{6}/.exec(emails.at(-1)?.subject ?? '')?.[0] ?? 'none';
  const open = (slug = 'bay-cars') => browser(api, `${slug}.localhost`);
  return {
    accounts,
    emails,
    leads,
    stock,
    dealerData,
    mailer,
    code,
    browser: open,
    reservations: stores.reservations,
    async signedIn(slug, email = 'ada@example.com') {
      const shopper = open(slug);
      await shopper.json('POST', '/api/account/codes', { email });
      await shopper.json('POST', '/api/account/session', { email, code: code() });
      return shopper;
    },
    breakMail: () => {
      isBroken = true;
    },
    mendMail: () => {
      isBroken = false;
    },
    async close() {
      await accounts.close();
      await stores.leads.close();
    },
  };
}
