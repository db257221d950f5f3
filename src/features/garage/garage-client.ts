import {
  type AnsweredEnquiry,
  type AnsweredReservation,
  enquiryLines,
  greeting,
  type LineSetting,
  reservationLines,
} from '#domain/account/own-lists.ts';
import { MARKETS, marketWords } from '#domain/market/markets.ts';
import { type OwnAccount, ownAccount } from '#features/account/account-api.ts';
import { watchExits } from '#features/account/exits.ts';
import { paths } from '#paths';
import { openDetails } from './details-section.ts';
import { say } from './elements.ts';
import type { GarageFacts } from './garage-page.ts';
import { askFor, showLines } from './own-lines.ts';
import { openSavedCars } from './saved-section.ts';
import { openSection, type Section, sectionNamed } from './section.ts';

/** Everything is shown at once, so that nothing moves; what takes longer comes later. */
const PATIENCE_MS = 2500;

/** Parts that load by themselves say so until they are done. */
const whenCalm = (page: Element) =>
  new Promise<void>((resolve) => {
    const watching = new MutationObserver(look);
    function look(): void {
      if (page.querySelector('[data-saved-searches] [aria-busy="true"]') !== null) return;
      watching.disconnect();
      resolve();
    }
    watching.observe(page, { subtree: true, attributeFilter: ['aria-busy'] });
    look();
  });

const patience = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));

const root = document.documentElement;

/** The gate says what went wrong, and asks again; once it has found out, the page can. */
function whenLifted(run: () => void): void {
  const watching = new MutationObserver(() => {
    if (root.dataset['gate'] !== undefined) return;
    watching.disconnect();
    run();
  });
  watching.observe(root, { attributes: true, attributeFilter: ['data-gate'] });
}

async function start(page: HTMLElement): Promise<void> {
  const facts = JSON.parse(page.dataset['garage'] ?? '') as GarageFacts;
  const { timezone, shared, site } = facts;
  const setting: LineSetting = { timezone, shared, market: marketWords(MARKETS[facts.market]) };

  function greet(account: OwnAccount): void {
    say(page, '[data-greeting]', greeting(account.name));
    say(page, '[data-email]', account.email);
  }

  const account = await ownAccount().catch(() => undefined);
  // The gate is asking as well: whoever is not signed in is on the way to where one does.
  if (account === undefined) return whenLifted(() => void start(page));
  if (account === null) return;
  greet(account);
  watchExits(page);

  const opening = (name: string, open: (section: Section) => Promise<void>): readonly Promise<void>[] => {
    const section = sectionNamed(page, name);
    return section === null ? [] : [open(section)];
  };
  const all = Promise.all([
    ...opening('cars', (section) => (site ? openSavedCars(section, site) : Promise.resolve())),
    ...opening('enquiries', (section) =>
      openSection(section, async () => {
        const found = await askFor(paths.accountEnquiries, 'enquiries');
        showLines(section, enquiryLines(found as readonly AnsweredEnquiry[], setting));
      }),
    ),
    ...opening('reservations', (section) =>
      openSection(section, async () => {
        const found = await askFor(paths.accountReservations, 'reservations');
        showLines(section, reservationLines(found as readonly AnsweredReservation[], setting));
      }),
    ),
    whenCalm(page),
    ...opening('details', (section) => openDetails(section, facts, greet)),
  ]);
  await Promise.race([all, patience()]);
  page.dataset['state'] = 'ready';
  if (location.hash.length > 1) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

const page = document.querySelector<HTMLElement>('[data-garage]');
if (page) void start(page);
