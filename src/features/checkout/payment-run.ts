import * as v from 'valibot';
import type { CardFields } from '#adapters/checkout/payments/card-fields.client.ts';
import { mountCardFields } from '#adapters/checkout/payments/processor-fields.client.ts';
import type { FormModel } from '#domain/leads/forms/form-model.ts';
import type { LeadAnswers } from '#domain/leads/lead-payload.ts';
import { localDate } from '#domain/lib/time-zones.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { keepDetails, knownDetails } from '#features/leads/drafts/drafts.ts';
import { type Errors, errorsOfStep } from '#features/leads/forms/check-form.ts';
import { showFieldErrors } from '#features/leads/forms/field-errors.ts';
import { answersIn, fillIn } from '#features/leads/forms/form-values.ts';
import { paths } from '#paths';
import { countDown, openPart, partOf, showEnd, showMessageIn, showSum } from './pay-view.ts';
import {
  fetchReservation,
  payReservation,
  type ReservationResponse,
  releaseReservation,
  type ShopperReservation,
} from './reservation-api.ts';
import { type ReservationStorage, reservationStorage } from './reservation-storage.ts';

const payableSchema = v.object({ message: v.nullable(v.string()) });

/** Returns why nothing can be paid now. Returns null if it can, or if the API cannot be reached: then sending reports it. */
async function notPayable(carId: string | null): Promise<string | null> {
  try {
    const response = await fetch(paths.checkoutPayable(carId), { headers: { Accept: 'application/json' } });
    return v.parse(payableSchema, await response.json()).message;
  } catch {
    return null;
  }
}

/** Closes the form, so that nobody fills it in in vain. The message says how to reach the dealer. */
async function closeUnpayable(card: HTMLElement, carId: string | null): Promise<void> {
  const words = await notPayable(carId);
  const details = partOf(card, 'details');
  if (words === null || details === null) return;
  details.hidden = true;
  showMessageIn(card, words);
}

/** The facts of a payment page, as JSON in its card. */
export interface PayFacts {
  readonly form: FormModel;
  readonly timezone: string;
  readonly site: string;
}

export interface Paid extends PayFacts {
  /** The key under which the tab stores how far the payment has come. */
  readonly key: string;
  /** The message after giving it up. */
  readonly freed: string;
  /** Problems besides the form's own. */
  readonly errorsOf?: (answers: LeadAnswers) => Errors;
  /** The car of a deposit. Null for an invoice. */
  readonly carId: string | null;
  /** Starts the hold or invoice. */
  readonly ask: (clientId: string, answers: LeadAnswers) => Promise<ReservationResponse>;
}

const LOOK_AGAIN_MS = 4_000;
const UNREACHABLE = 'We could not be reached. Nothing was taken from your card. Please try again.';
/** Money may be on its way, so no other message is shown. */
const IN_DOUBT =
  'We do not know yet how your payment went. Please do not pay again; this page looks by itself.';

const NO_FIELDS =
  'The payment provider cannot be reached just now. Nothing was taken. Please try again, or call us.';

const ENDED: readonly ShopperReservation['state'][] = [
  'reserved',
  'paid',
  'giving-back',
  'given-back',
  'over',
];

/** Runs one task at a time, however often a button is hit. */
function oneAtATime(card: HTMLElement) {
  let isBusy = false;
  const mark = (busy: boolean) => {
    isBusy = busy;
    for (const button of card.querySelectorAll<HTMLButtonElement>('button[type="submit"]')) {
      button.disabled = busy;
      button.ariaBusy = busy ? 'true' : null;
    }
  };
  return async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    mark(true);
    try {
      await work();
    } finally {
      mark(false);
    }
  };
}

/** Mounts the provider's fields for the card once for each reservation. */
function providerFields(
  card: HTMLElement,
  { locale, storage }: { readonly locale: string; readonly storage: ReservationStorage },
) {
  let fields: Promise<CardFields> | undefined;
  let mountedFor = '';
  return {
    /** The fields, if they loaded. */
    mounted: () => fields?.catch(() => null),
    /** Does not block: the fields come from the provider, and the shopper can go back meanwhile. */
    mount(reservation: ShopperReservation): void {
      const element = card.querySelector<HTMLElement>('.checkout-fields');
      if (mountedFor === reservation.id || !element) return;
      card.querySelector('.checkout-test')?.toggleAttribute('hidden', !reservation.is_test);
      mountedFor = reservation.id;
      fields = mountCardFields({ element, reservation, buyer: storage.now().buyer, locale });
      fields.catch((cause) => {
        console.info('The fields for the card did not load.', cause);
        // The next look tries again.
        if (mountedFor === reservation.id) mountedFor = '';
        showMessageIn(card, NO_FIELDS);
      });
    },
    forget(): void {
      mountedFor = '';
    },
  };
}

/** Runs the steps: details, card, end. Each response of the API shows its step. */
function courseOf(
  card: HTMLElement,
  details: HTMLFormElement | null,
  { form, timezone }: PayFacts,
  storage: ReservationStorage,
) {
  const { locale } = MARKETS[form.market];
  const showMessage = (words: string) => showMessageIn(card, words);
  const fields = providerFields(card, { locale, storage });
  let stopClock = () => {};

  const lookAgain = () => void setTimeout(() => void look(), LOOK_AGAIN_MS);

  function toPay(reservation: ShopperReservation): void {
    openPart(card, 'pay');
    stopClock();
    stopClock = countDown(card, reservation.seconds_left, () => void look());
    showMessage(reservation.state === 'declined' ? reservation.message : '');
    fields.mount(reservation);
  }

  function end(reservation: ShopperReservation): void {
    stopClock();
    showMessage('');
    showEnd(card, reservation, locale, timezone);
    openPart(card, 'done');
    if (reservation.state === 'giving-back') lookAgain();
  }

  async function act(reservation: ShopperReservation): Promise<void> {
    const { action } = reservation;
    openPart(card, 'pay');
    showMessage(reservation.message);
    if (action?.kind === 'redirect') return location.assign(action.url);
    if (action?.kind !== 'script') return lookAgain();
    fields.mount(reservation);
    const ready = await fields.mounted();
    await ready?.act?.(action.secret);
    await look();
  }

  async function show(reservation: ShopperReservation): Promise<void> {
    storage.keep({ hold: reservation.id });
    showSum(reservation, locale);
    if (ENDED.includes(reservation.state)) return end(reservation);
    if (reservation.state === 'action') return act(reservation);
    if (reservation.state !== 'paying') return toPay(reservation);
    openPart(card, 'pay');
    showMessage(reservation.message);
    lookAgain();
  }

  function startAnew(words: string): void {
    stopClock();
    storage.forget();
    fields.forget();
    openPart(card, 'details');
    showMessage(words);
  }

  async function take(response: ReservationResponse, unreachable: string): Promise<void> {
    if (response.kind === 'hold') return show(response.reservation);
    if (response.kind === 'gone') return startAnew('');
    if (response.kind === 'unreachable') return showMessage(unreachable);
    showMessage(response.message);
    if (details) showFieldErrors(details, response.fields);
  }

  async function look(): Promise<void> {
    const { hold: reservationId } = storage.now();
    if (reservationId === null) return;
    const response = await fetchReservation(reservationId);
    if (response.kind === 'unreachable') return lookAgain();
    await take(response, UNREACHABLE);
  }

  return { showMessage, mounted: fields.mounted, take, look, lookAgain, startAnew };
}

export function openPaying(card: HTMLElement, paid: Paid): void {
  const { form, timezone, site, key, freed, errorsOf, carId, ask } = paid;
  const storage = reservationStorage(key);
  const details = card.querySelector<HTMLFormElement>('form[data-part="details"]');
  const { showMessage, mounted, take, look, lookAgain, startAnew } = courseOf(card, details, paid, storage);
  const once = oneAtATime(card);

  const reserve = (element: HTMLFormElement) =>
    once(async () => {
      showMessage('');
      const answers = answersIn(element, form);
      const today = localDate(Date.now(), timezone).iso;
      const errors = { ...errorsOf?.(answers), ...errorsOfStep(0, { form, answers, files: [], today }) };
      showFieldErrors(element, errors);
      if (Object.keys(errors).length > 0) return;
      storage.keep({
        buyer: { name: `${answers['name']} ${answers['last_name']}`, email: String(answers['email']) },
      });
      keepDetails(site, answers);
      await take(await ask(storage.now().clientId, answers), UNREACHABLE);
    });

  const pay = () =>
    once(async () => {
      const id = storage.now().hold;
      const ready = await mounted();
      if (id === null || !ready) return;
      showMessage('');
      const token = await ready.token();
      if ('problem' in token) return showMessage(token.problem);
      const response = await payReservation(id, token.token);
      await take(response, IN_DOUBT);
      if (response.kind === 'unreachable') lookAgain();
      if (response.kind === 'refused') await look();
    });

  const giveUp = () =>
    once(async () => {
      const id = storage.now().hold;
      if (id === null) return startAnew('');
      const response = await releaseReservation(id);
      if (response.kind === 'unreachable') return showMessage(UNREACHABLE);
      // If paying has already started, continue with it.
      if (response.kind === 'refused') return look();
      startAnew(freed);
    });

  card.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    if (event.target === details) void reserve(details);
    else void pay();
  });
  card.querySelector('[data-give-up]')?.addEventListener('click', () => void giveUp());
  for (const again of card.querySelectorAll('[data-again], [data-again-paid]'))
    again.addEventListener('click', () => startAnew(''));
  // From the bank’s page by the way back: much may have happened since.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void look());
  if (details) fillIn(details, knownDetails(site));
  if (storage.now().hold === null) void closeUnpayable(card, carId);
  void look();
}
