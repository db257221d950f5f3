import {
  type AnsweredEnquiry,
  type AnsweredReservation,
  enquiryLines,
  greeting,
  type LineSetting,
  reservationLines,
} from '#domain/shoppers/accounts/list-merge.ts';
import { MARKETS, marketWords } from '#domain/sites/markets/markets.ts';
import { paths } from '#paths';
import { $account } from '../accounts/account-api.ts';
import { watchExits } from '../accounts/exits.ts';
import { openSavedSearches } from '../alerts/saved-searches.ts';
import { openDetails } from './details-section.ts';
import { say } from './elements.ts';
import type { GarageFacts } from './garage-page.ts';
import { askFor, showLines } from './line-list.ts';
import { openSavedCars } from './saved-section.ts';
import { openSection, type Section, sectionNamed } from './section.ts';

/** Sections appear together, so that nothing moves. A section that takes longer appears later. */
const PATIENCE_MS = 2500;

const patience = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));

/** Fetched before it is known who is signed in: the API answers each account with its own. */
const searchList = document.querySelector<HTMLElement>('[data-saved-searches]');
const searches = searchList && openSavedSearches(searchList);

async function fill(page: HTMLElement): Promise<void> {
  const facts = JSON.parse(page.dataset['garage'] ?? '') as GarageFacts;
  const { timezone, shared, site } = facts;
  const setting: LineSetting = { timezone, shared, market: marketWords(MARKETS[facts.market]) };

  const opening = (name: string, open: (section: Section) => Promise<unknown>): Promise<unknown> | null => {
    const section = sectionNamed(page, name);
    return section && open(section);
  };
  const all = Promise.all([
    opening('cars', async (section) => site && openSavedCars(section, site)),
    opening('enquiries', (section) =>
      openSection(section, async () => {
        const enquiries = await askFor(paths.accountEnquiries, 'enquiries');
        showLines(section, enquiryLines(enquiries as readonly AnsweredEnquiry[], setting));
      }),
    ),
    opening('reservations', (section) =>
      openSection(section, async () => {
        const reservations = await askFor(paths.accountReservations, 'reservations');
        showLines(section, reservationLines(reservations as readonly AnsweredReservation[], setting));
      }),
    ),
    searches,
    opening('details', (section) => openDetails(section, facts)),
  ]);
  await Promise.race([all, patience()]);
  page.dataset['state'] = 'ready';
  if (location.hash.length > 1) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

const page = document.querySelector<HTMLElement>('[data-garage]');
if (page) {
  let isFilled = false;
  // The gate asks who is signed in, and asks again after a failure.
  $account.subscribe((state) => {
    if (state.kind !== 'somebody') return;
    say(page, '[data-greeting]', greeting(state.account.name));
    say(page, '[data-email]', state.account.email);
    if (isFilled) return;
    isFilled = true;
    watchExits(page);
    void fill(page);
  });
}
