import type { Enquiry } from '#adapters/leads/store/types.ts';
import type { Account, AccountData } from '#adapters/shoppers/accounts/types.ts';
import { carOf, sayAt } from '#adapters/sites/dealer-data/public-dealer.ts';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import { categoryWords } from '#domain/leads/lead-summary.ts';
import { accountConfigOf } from './account-service.ts';

/** Returns the account as the browser gets it, without anything that identifies it elsewhere. */
export const toAccount = ({ email, name, last_name, phone, postcode }: Account) => ({
  email,
  name,
  last_name,
  phone,
  postcode,
});

/** The account that is signed in at the mock. */
export const MOCK_ACCOUNT = {
  email: 'ada@example.com',
  name: 'Ada',
  last_name: 'Byron',
  phone: '',
  postcode: '',
};

const iso = (at: number): string => new Date(at).toISOString();

function enquiredCar({ carId, make, model }: Enquiry, dealer: PublishedDealer | undefined) {
  const car = carId !== null && dealer ? carOf(dealer, carId) : undefined;
  const name = car?.name ?? [make, model].filter((part) => part !== null).join(' ');
  return name === '' ? null : { id: carId, name, slug: car?.slug ?? null };
}

/** Returns the address of another dealer of the same accounts, or null for the dealer of the request. */
export const siteAddress = (dealer: PublishedDealer, here: PublishedDealer): string | null =>
  dealer.slug === here.slug ? null : (accountConfigOf(dealer)?.url.replace(/\/$/, '') ?? null);

export const toEnquiry = (enquiry: Enquiry, dealer: PublishedDealer | undefined, here: PublishedDealer) => ({
  id: enquiry.id,
  at: iso(enquiry.at),
  what: categoryWords(enquiry.subcategory ?? enquiry.category, sayAt(dealer ?? here)),
  category: enquiry.category,
  dealer: dealer?.name ?? null,
  site: dealer ? siteAddress(dealer, here) : null,
  car: enquiredCar(enquiry, dealer),
  state: enquiry.state,
});

const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));

export const toExport = (searches: AccountData['searches']) =>
  Object.fromEntries(
    Object.entries(searches).map(([site, own]) => [
      site,
      own.map(({ name, address, alert, createdAt, consent }) => ({
        name,
        address,
        alert,
        since: iso(createdAt),
        consent: consent && {
          words: consent.words,
          asked: iso(consent.askedAt),
          confirmed: isoOrNull(consent.confirmedAt),
        },
      })),
    ]),
  );
