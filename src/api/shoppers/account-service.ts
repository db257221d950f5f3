import { randomUUID } from 'node:crypto';
import { mailHost, senderOf } from '#adapters/leads/email/headers.ts';
import type { Email, Mailer } from '#adapters/leads/email/types.ts';
import type { StockSearch } from '#adapters/search/stock/types.ts';
import { type Accounts, AccountsError } from '#adapters/shoppers/accounts/types.ts';
import { readFleet } from '#adapters/sites/dealer-data/fleet.ts';
import { readableConfig } from '#adapters/sites/dealer-data/public-dealer.ts';
import type { DealerData, PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import { ACCOUNT_FIELDS, type AccountConfig } from '#domain/shoppers/accounts/account-config.ts';
import { codeEmail, type EmailWords } from '#domain/shoppers/accounts/account-email.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';

interface AccountEmail {
  /** The same for retries of the same email. */
  readonly id: string;
  readonly to: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly words: EmailWords;
  readonly unsubscribe?: string;
}

export const emailTo = (
  dealer: PublishedDealer,
  { id, to, at, words, unsubscribe }: AccountEmail,
  mailFrom: string | undefined,
): Email => ({
  messageId: `<${id}@${mailHost(dealer)}>`,
  date: new Date(at),
  from: senderOf(dealer, dealer.name, mailFrom),
  to: [to],
  ...words,
  ...(unsubscribe !== undefined && { unsubscribe }),
  attachments: [],
});

/** Returns null if the dealer's data cannot be read. Then nobody can sign in there, and everything else works. */
export const accountConfigOf = (dealer: PublishedDealer): AccountConfig | null =>
  readableConfig(ACCOUNT_FIELDS, dealer);

interface CodeEmail extends Pick<Parameters<typeof codeEmail>[0], 'code' | 'token' | 'url'> {
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The page where shoppers sign in. */
export interface AccountService {
  readonly accounts: Accounts;
  /** Resolves once a mail server has taken the email, otherwise fails with a `EmailError`. */
  readonly sendCode: (dealer: PublishedDealer, email: string, message: CodeEmail) => Promise<void>;
  /** Resolves and fails like `sendCode`. */
  readonly sendEmail: (dealer: PublishedDealer, email: AccountEmail) => Promise<void>;
  readonly stock: StockSearch;
  /** The dealers known here whose shoppers are one realm. */
  readonly dealersOf: (realm: string) => Promise<readonly PublishedDealer[]>;
}

interface Options {
  readonly accounts: Accounts;
  readonly mailer: Mailer;
  readonly dealerData: DealerData;
  readonly stock: StockSearch;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export async function hasAnyAccounts(dealerData: DealerData): Promise<boolean> {
  const { slugs, overview } = await readFleet(dealerData);
  return slugs.some((slug) => typeof overview(slug)?.realm === 'string');
}

async function dealersOf(dealerData: DealerData, realm: string): Promise<readonly PublishedDealer[]> {
  const { slugs, overview } = await readFleet(dealerData);
  const own = slugs.filter((slug) => overview(slug)?.realm === realm);
  const dealers = await Promise.all(own.map((slug) => dealerData.dealer(slug).catch(() => undefined)));
  return dealers.filter((dealer) => dealer !== undefined);
}

export const accountService = ({ accounts, mailer, dealerData, stock, env }: Options): AccountService => ({
  accounts,
  stock,
  sendEmail: (dealer, email) => mailer.send(emailTo(dealer, email, env['MAIL_FROM'])),
  sendCode: (dealer, email, { at, ...rest }) =>
    mailer.send(
      emailTo(
        dealer,
        {
          id: `code-${randomUUID()}`,
          to: email,
          at,
          words: codeEmail({ ...rest, name: dealer.name, market: MARKETS[dealer.market] }),
        },
        env['MAIL_FROM'],
      ),
    ),
  dealersOf: (realm) => dealersOf(dealerData, realm),
});

const absent = (): Promise<never> => Promise.reject(new AccountsError('Accounts are not kept here.'));

/** Accounts are off: nobody can sign in. */
export const absentAccountService: AccountService = {
  accounts: {
    askForCode: absent,
    signIn: absent,
    newLink: absent,
    linkOwner: absent,
    signInByLink: absent,
    session: absent,
    signOut: absent,
    changeDetails: absent,
    savedCars: absent,
    mergeSavedCars: absent,
    searches: {
      list: absent,
      add: absent,
      rename: absent,
      remove: absent,
      askForAlert: absent,
      stopAlert: absent,
      byConfirmation: absent,
      confirm: absent,
      byStopToken: absent,
      stopByToken: absent,
      alertSites: absent,
      claimAlerts: absent,
      nothingNew: absent,
      beginEmail: absent,
      emailSent: absent,
      emailFailed: absent,
      alerts: absent,
    },
    people: { list: absent, export: absent, remove: absent, forgetAddress: absent, purge: absent },
    wipe: absent,
    exportData: absent,
    deleteAccount: absent,
    check: absent,
    close: async () => {},
  },
  sendCode: absent,
  sendEmail: absent,
  stock: { stock: absent },
  dealersOf: async () => [],
};
