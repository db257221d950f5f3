import { type LocalDate, localDate } from '#domain/lib/time-zones.ts';
import { type MarketCode, WRITING } from '#domain/sites/markets/conventions.ts';

/** Returns minutes since midnight: `08:30` → 510 */
export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Formats minutes since midnight: 510 → `8:30 am`. A time after midnight may count from the day before: 1500 → `1 am` */
export function formatMinutes(time: number, market: MarketCode): string {
  const hours = Math.floor(time / 60) % 24;
  const minutes = time % 60;
  const [am, pm] = WRITING[market].halfDays;
  return `${hours % 12 || 12}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`} ${hours < 12 ? am : pm}`;
}

/**
 * Minutes since midnight, above 1440 if closing is after midnight. Text such as "By appointment". Null: closed.
 */
export type DayHours = readonly [opens: number, closes: number] | string | null;

/** The data for "open now". It is in the page, and the browser computes the rest. */
export interface Schedule {
  readonly timeZone: string;
  readonly market: MarketCode;
  /** Starts with Sunday. */
  readonly week: readonly DayHours[];
  /** Dates whose hours replace the usual ones. */
  readonly special: Readonly<Record<string, { readonly hours: DayHours; readonly name: string | null }>>;
}

export type OpenState =
  | { readonly kind: 'open' | 'closing'; readonly until: number }
  | { readonly kind: 'always' }
  | { readonly kind: 'opens'; readonly at: number; readonly daysAhead: number; readonly weekday: number }
  | { readonly kind: 'worded'; readonly words: string }
  | { readonly kind: 'closed' };

const DAY = 1440;
const SOON = 60;
/** A weekday’s name means the coming one, so it cannot name a later day. */
const DAYS_AHEAD = 6;

interface Span {
  readonly opens: number;
  readonly closes: number;
}

function dayAt({ week, special }: Schedule, { year, month, day }: LocalDate, ahead: number) {
  const date = new Date(Date.UTC(year, month - 1, day + ahead));
  const replaced = special[date.toISOString().slice(0, 10)];
  return {
    hours: replaced ? replaced.hours : (week[date.getUTCDay()] ?? null),
    name: replaced?.name ?? null,
  };
}

/** Starts with yesterday, because hours after midnight belong to the day before. All times are in minutes of today. */
function spansOf(schedule: Schedule, today: LocalDate): readonly Span[] {
  const spans: Span[] = [];
  for (let ahead = -1; ahead <= DAYS_AHEAD; ahead++) {
    const { hours } = dayAt(schedule, today, ahead);
    if (hours === null || typeof hours === 'string') continue;
    const span = { opens: hours[0] + ahead * DAY, closes: hours[1] + ahead * DAY };
    const before = spans.at(-1);
    if (before && before.closes >= span.opens)
      spans[spans.length - 1] = { opens: before.opens, closes: Math.max(before.closes, span.closes) };
    else spans.push(span);
  }
  return spans;
}

function stateOn(schedule: Schedule, today: LocalDate): OpenState {
  const { minutes, weekday } = today;
  const spans = spansOf(schedule, today);
  const current = spans.find(({ opens, closes }) => opens <= minutes && minutes < closes);
  if (current) {
    const left = current.closes - minutes;
    if (left >= DAY) return { kind: 'always' };
    return { kind: left <= SOON ? 'closing' : 'open', until: current.closes };
  }
  const { hours } = dayAt(schedule, today, 0);
  if (typeof hours === 'string') return { kind: 'worded', words: hours };
  const next = spans.find(({ opens }) => opens > minutes);
  if (!next) return { kind: 'closed' };
  const daysAhead = Math.floor(next.opens / DAY);
  return { kind: 'opens', at: next.opens % DAY, daysAhead, weekday: (weekday + daysAhead) % 7 };
}

export const openState = (schedule: Schedule, instant: number): OpenState =>
  stateOn(schedule, localDate(instant, schedule.timeZone));

export interface OpenNow {
  readonly tone: 'open' | 'soon' | 'closed' | 'worded';
  readonly lead: string;
  readonly rest: string;
  /** The name of a special day. */
  readonly occasion: string | null;
  /** The weekday whose usual hours apply today. Null on a special day. */
  readonly weekday: number | null;
  readonly date: string;
}

const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const NEAR_DAYS = ['', 'tomorrow '];

function wordsOf(state: OpenState, market: MarketCode): Pick<OpenNow, 'tone' | 'lead' | 'rest'> {
  switch (state.kind) {
    case 'open':
      return { tone: 'open', lead: 'Open', rest: `until ${formatMinutes(state.until, market)}` };
    case 'closing':
      return { tone: 'soon', lead: 'Closes soon', rest: `at ${formatMinutes(state.until, market)}` };
    case 'always':
      return { tone: 'open', lead: 'Open', rest: 'around the clock' };
    case 'opens': {
      const day = NEAR_DAYS[state.daysAhead] ?? `${DAY_NAMES[state.weekday]} `;
      return { tone: 'closed', lead: 'Closed,', rest: `opens ${day}at ${formatMinutes(state.at, market)}` };
    }
    case 'worded':
      return { tone: 'worded', lead: 'Today:', rest: state.words };
    case 'closed':
      return { tone: 'closed', lead: 'Closed', rest: '' };
  }
}

export function openNow(schedule: Schedule, instant: number): OpenNow {
  const today = localDate(instant, schedule.timeZone);
  const { name } = dayAt(schedule, today, 0);
  return {
    ...wordsOf(stateOn(schedule, today), schedule.market),
    occasion: name,
    weekday: schedule.special[today.iso] ? null : today.weekday,
    date: today.iso,
  };
}
