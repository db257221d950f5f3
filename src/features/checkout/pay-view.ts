import type { ShopperReservation } from './reservation-api.ts';

export type PayPart = 'details' | 'pay' | 'done' | 'gone';
const PARTS: readonly PayPart[] = ['details', 'pay', 'done', 'gone'];

export const partOf = (card: HTMLElement, part: PayPart) =>
  card.querySelector<HTMLElement>(`[data-part="${part}"]`);

/** Shows a step, marks it above, and leads the shopper to its heading. */
export function openPart(card: HTMLElement, shown: PayPart): void {
  const before = PARTS.find((part) => partOf(card, part)?.hidden === false);
  for (const part of PARTS) {
    const element = partOf(card, part);
    if (element) element.hidden = part !== shown;
  }
  const steps = [...document.querySelectorAll<HTMLElement>('[data-step]')];
  const current = steps.findIndex(({ dataset }) => dataset['step'] === shown);
  for (const [index, step] of steps.entries()) {
    if (index === current) step.setAttribute('aria-current', 'step');
    else step.removeAttribute('aria-current');
    step.toggleAttribute('data-done', index < current || shown === 'done');
  }
  if (before === shown || shown === 'details') return;
  partOf(card, shown)?.querySelector('h2')?.focus({ preventScroll: true });
  card.scrollIntoView({ block: 'nearest' });
}

export function showMessageIn(card: HTMLElement, words: string): void {
  const line = card.querySelector<HTMLElement>('.checkout-told');
  if (!line || line.textContent === words) return;
  line.textContent = words;
  if (words !== '') line.scrollIntoView({ block: 'nearest' });
}

export function showSum({ deposit: { amount, currency } }: ShopperReservation, locale: string): void {
  const shown = new Intl.NumberFormat(locale, { style: 'currency', currency }).format(Number(amount));
  for (const place of document.querySelectorAll('[data-deposit]'))
    place.textContent = shown.replace(/\.00$/, '');
}

function setText(element: Element | null | undefined, text: string): void {
  if (element) element.textContent = text;
}

const dayText = (at: string, locale: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(at));

/** Returns the texts of the receipt, by the names of the elements that show them. Not every page has these elements. */
const receiptOf = (
  { number, paid_at, subject }: ShopperReservation,
  locale: string,
  timeZone: string,
): Readonly<Record<string, string>> => ({
  number: number ?? '',
  'paid-on': paid_at === null ? '' : dayText(paid_at, locale, timeZone),
  ...(subject.kind === 'invoice' && { what: subject.what, reference: subject.reference }),
});

const SUCCESS_STATES: readonly ShopperReservation['state'][] = ['reserved', 'paid'];

export function showEnd(
  card: HTMLElement,
  reservation: ShopperReservation,
  locale: string,
  timeZone: string,
): void {
  const { state, message } = reservation;
  const done = partOf(card, 'done');
  const isPaid = SUCCESS_STATES.includes(state);
  setText(done?.querySelector('h2'), (isPaid ? done?.dataset['won'] : done?.dataset['lost']) ?? '');
  setText(done?.querySelector('[data-said]'), message);
  for (const [place, text] of Object.entries(receiptOf(reservation, locale, timeZone)))
    setText(done?.querySelector(`[data-${place}]`), text);
  if (isPaid) setText(document.querySelector('[data-deposit-label]'), 'Paid');
  done?.toggleAttribute('data-good', isPaid);
  for (const part of done?.querySelectorAll('[data-if-won]') ?? []) part.toggleAttribute('hidden', !isPaid);
  done?.querySelector('[data-again]')?.toggleAttribute('hidden', isPaid || state === 'giving-back');
}

const ONE_SECOND_MS = 1000;

/** Shows how much time is left. Returns a function that ends it. */
export function countDown(card: HTMLElement, seconds: number, over: () => void): () => void {
  const line = card.querySelector<HTMLElement>('.checkout-time');
  const end = Date.now() + seconds * ONE_SECOND_MS;
  const show = () => {
    const left = Math.max(0, Math.ceil((end - Date.now()) / ONE_SECOND_MS));
    const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
    setText(line, line?.dataset['clock']?.replace('{time}', clock) ?? '');
    if (left > 0) return;
    clearInterval(timer);
    over();
  };
  const timer = setInterval(show, ONE_SECOND_MS);
  show();
  return () => clearInterval(timer);
}
