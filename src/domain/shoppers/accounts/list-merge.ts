import { PAID_CATEGORIES } from '#domain/checkout/payment-lead.ts';
import { shopperWords } from '#domain/checkout/payment-states.ts';
import type { SubjectKind } from '#domain/checkout/payment-subject.ts';
import type { ShopperState } from '#domain/checkout/reservation-states.ts';
import type { MarketWords } from '#domain/sites/markets/markets.ts';
import { spell } from '#domain/sites/markets/spelling.ts';
import { paths } from '#paths';

interface AnsweredCar {
  readonly name: string;
  /** Null if its page is gone. */
  readonly slug: string | null;
}

interface Answered {
  readonly id: string;
  readonly at: string;
  readonly dealer: string | null;
  /** The other dealer's site, if the line is of another dealer with the same accounts. */
  readonly site: string | null;
  readonly car: AnsweredCar | null;
}

/** An enquiry as the API sends it to the shopper. */
export interface AnsweredEnquiry extends Answered {
  readonly category: string;
  readonly what: string;
  readonly state: 'sent' | 'unfinished';
}

/** A reservation or payment as the API sends it to the shopper. */
export interface AnsweredReservation extends Answered {
  readonly kind: SubjectKind;
  /** What was paid for, if it was not a car. */
  readonly paid_for: string | null;
  readonly amount: { readonly amount: string; readonly currency: string };
  readonly state: ShopperState;
  readonly until: string | null;
  readonly checkout: string | null;
}

export type Tone = 'good' | 'waits' | 'quiet';

/** One complete line of a list: what, which car, when, its state, and what can be done. */
export interface OwnLine {
  readonly id: string;
  /** The kind, if the name does not say it. */
  readonly kind: string | null;
  readonly name: string;
  /** Null if there is no page for it. */
  readonly href: string | null;
  readonly facts: readonly string[];
  readonly state: { readonly label: string; readonly tone: Tone };
  readonly note: string;
  readonly action: { readonly href: string; readonly label: string } | null;
}

export interface LineSetting {
  readonly market: MarketWords;
  readonly timezone: string;
  /** Whether a group shares the accounts. Then each line names the dealer. */
  readonly shared: boolean;
}

const day = (at: string, { market, timezone }: LineSetting): string =>
  new Intl.DateTimeFormat(market.locale, { dateStyle: 'medium', timeZone: timezone }).format(new Date(at));

const hour = (at: string, { market, timezone }: LineSetting): string =>
  new Intl.DateTimeFormat(market.locale, { timeStyle: 'short', timeZone: timezone }).format(new Date(at));

const money = ({ amount, currency }: AnsweredReservation['amount'], { market }: LineSetting): string =>
  new Intl.NumberFormat(market.locale, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(Number(amount));

/** Builds the link to the car's page. A car of another dealer has its page on that dealer’s site. */
const hrefOf = ({ car, site }: Answered): string | null =>
  car === null || car.slug === null ? null : `${site ?? ''}${paths.vehicle(car.slug)}`;

const factsOf = (line: Answered, setting: LineSetting): readonly string[] => [
  day(line.at, setting),
  ...(setting.shared && line.dealer !== null ? [line.dealer] : []),
];

/** `Test Drive Booking` → `Test drive booking`. Words in capitals stay. */
export const inSentence = (title: string): string =>
  title
    .split(' ')
    .map((word, index) => (index === 0 || word === word.toUpperCase() ? word : word.toLowerCase()))
    .join(' ');

const ENQUIRY: Readonly<
  Record<AnsweredEnquiry['state'], Pick<OwnLine, 'state'> & { readonly note: (dealer: string) => string }>
> = {
  sent: {
    state: { label: 'Received', tone: 'good' },
    note: (dealer) => `${dealer} has it and will get back to you.`,
  },
  unfinished: {
    state: { label: 'Not finished', tone: 'quiet' },
    note: () => 'You stopped before the last step. What you had told us so far has arrived.',
  },
};

function enquiryLine(enquiry: AnsweredEnquiry, setting: LineSetting): OwnLine {
  const { state, note } = ENQUIRY[enquiry.state];
  const what = spell(inSentence(enquiry.what), setting.market);
  return {
    id: enquiry.id,
    kind: enquiry.car === null ? null : what,
    name: enquiry.car?.name ?? what,
    href: hrefOf(enquiry),
    facts: factsOf(enquiry, setting),
    state,
    note: note(enquiry.dealer ?? 'The dealer'),
    action: null,
  };
}

/** Leads that record payments. Those are listed separately. */
const PAID: readonly string[] = Object.values(PAID_CATEGORIES);

export const enquiryLines = (
  enquiries: readonly AnsweredEnquiry[],
  setting: LineSetting,
): readonly OwnLine[] =>
  enquiries
    .filter(({ category }) => !PAID.includes(category))
    .map((enquiry) => enquiryLine(enquiry, setting));

type Labels = Readonly<Record<ShopperState, OwnLine['state'] & { readonly action: string }>>;

const OF_A_CAR: Labels = {
  held: { label: 'Deposit to pay', tone: 'waits', action: 'Pay the deposit' },
  declined: { label: 'Deposit to pay', tone: 'waits', action: 'Try again' },
  paying: { label: 'Being checked', tone: 'waits', action: 'See how it goes' },
  action: { label: 'Your bank asks', tone: 'waits', action: 'Go on' },
  reserved: { label: 'Reserved', tone: 'good', action: '' },
  paid: { label: 'Paid', tone: 'good', action: '' },
  'giving-back': { label: 'Being paid back', tone: 'waits', action: '' },
  'given-back': { label: 'Paid back', tone: 'quiet', action: '' },
  over: { label: 'Not reserved', tone: 'quiet', action: '' },
};

const LABELS: Readonly<Record<SubjectKind, Labels>> = {
  car: OF_A_CAR,
  invoice: {
    ...OF_A_CAR,
    held: { label: 'To pay', tone: 'waits', action: 'Pay now' },
    declined: { label: 'To pay', tone: 'waits', action: 'Try again' },
    over: { label: 'Not paid', tone: 'quiet', action: '' },
  },
};

/** Texts of the checkout page that make no sense elsewhere. */
const NOTES: Partial<Readonly<Record<ShopperState, string>>> = {
  paying: 'Your payment is being checked. Please do not pay again.',
};

function noteOf({ state, until, kind }: AnsweredReservation, setting: LineSetting): string {
  if (state === 'held' && until !== null && kind === 'car')
    return `It is kept for you until ${hour(until, setting)}.`;
  return NOTES[state] ?? shopperWords(kind, state, null);
}

function reservationLine(reservation: AnsweredReservation, setting: LineSetting): OwnLine {
  const { id, state, checkout, amount, kind, paid_for } = reservation;
  const { action, ...label } = LABELS[kind][state];
  return {
    id,
    kind: null,
    name: reservation.car?.name ?? paid_for ?? 'Reservation',
    href: hrefOf(reservation),
    facts: [...factsOf(reservation, setting), `${kind === 'car' ? 'Deposit ' : ''}${money(amount, setting)}`],
    state: label,
    note: noteOf(reservation, setting),
    action: checkout === null || action === '' ? null : { href: checkout, label: action },
  };
}

export const reservationLines = (
  reservations: readonly AnsweredReservation[],
  setting: LineSetting,
): readonly OwnLine[] => reservations.map((reservation) => reservationLine(reservation, setting));

/** Greets by name: `Welcome back, Ada.` Without a name it says what the page is for. */
export const greeting = (name: string): string =>
  name.trim() === '' ? 'Welcome. What you keep with us is here.' : `Welcome back, ${name.trim()}.`;
