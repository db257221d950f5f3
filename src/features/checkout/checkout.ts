import { type FormModel, fieldsOf } from '#domain/lead/form-model.ts';
import type { MarketCode } from '#domain/market/markets.ts';
import { MARKETS } from '#domain/market/markets.ts';
import { localDate } from '#domain/time/zoned.ts';
import { type Errors, errorsOfStep } from '#features/leads/check-form.ts';
import { answersIn } from '#features/leads/form-values.ts';
import { CARD_FIELDS, type CardFields } from './card-fields.ts';
import { type Asked, type Hold, holdCar, lookAtHold, payHold, releaseHold } from './hold-api.ts';

interface Facts {
  readonly car: string;
  readonly slug: string;
  readonly form: FormModel;
  readonly timezone: string;
  readonly market: MarketCode;
}

/** What a tab remembers, so that a reload, the way back and the bank’s page find the same hold again. */
interface Kept {
  readonly clientId: string;
  readonly hold: string | null;
  readonly buyer: { readonly name: string; readonly email: string };
}

const LOOK_AGAIN_MS = 4_000;
const UNREACHABLE = 'We could not be reached. Nothing was taken from your card. Please try again.';
/** Money may be on its way: nothing else may be said. */
const IN_DOUBT =
  'We do not know yet how your payment went. Please do not pay again; this page looks by itself.';

type Part = 'details' | 'pay' | 'done';
const ENDED: readonly Hold['state'][] = ['reserved', 'giving-back', 'given-back', 'over'];

export function openCheckout(card: HTMLElement): void {
  const facts = JSON.parse(card.dataset['checkout'] ?? '') as Facts;
  const key = `checkout:${facts.slug}`;
  const part = (name: Part) => card.querySelector<HTMLElement>(`[data-part="${name}"]`);
  const told = card.querySelector<HTMLElement>('.checkout-told');
  let kept: Kept = readKept();
  let fields: CardFields | undefined;
  let mountedFor = '';
  let busy = false;
  let clock: ReturnType<typeof setInterval> | undefined;

  function readKept(): Kept {
    const fresh: Kept = { clientId: crypto.randomUUID(), hold: null, buyer: { name: '', email: '' } };
    try {
      const found = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null;
      return { ...(found ?? fresh), ...fromAddress() };
    } catch {
      return { ...fresh, ...fromAddress() };
    }
  }

  /** The bank sends shoppers back with the name of their hold. */
  function fromAddress(): Partial<Kept> {
    const hold = new URLSearchParams(location.search).get('hold');
    return hold === null ? {} : { hold };
  }

  function keep(change: Partial<Kept>): void {
    kept = { ...kept, ...change };
    try {
      sessionStorage.setItem(key, JSON.stringify(kept));
    } catch {
      // Then a reload begins anew; the server still knows the hold by the client’s id.
    }
  }

  function forget(): void {
    kept = { clientId: crypto.randomUUID(), hold: null, buyer: kept.buyer };
    try {
      sessionStorage.removeItem(key);
    } catch {
      // As above.
    }
    if (location.search.includes('hold=')) history.replaceState(null, '', location.pathname);
  }

  function tell(words: string): void {
    if (!told) return;
    told.textContent = words;
    if (words !== '') told.focus();
  }

  function open(name: Part): void {
    for (const one of ['details', 'pay', 'done'] as const) {
      const element = part(one);
      if (element) element.hidden = one !== name;
    }
    for (const step of document.querySelectorAll<HTMLElement>('[data-step]')) {
      if (step.dataset['step'] === name) step.setAttribute('aria-current', 'step');
      else step.removeAttribute('aria-current');
    }
    if (name !== 'details') part(name)?.querySelector('h2')?.focus();
  }

  async function once(work: () => Promise<void>): Promise<void> {
    if (busy) return;
    busy = true;
    const buttons = [...card.querySelectorAll<HTMLButtonElement>('button[type="submit"]')];
    for (const button of buttons) {
      button.disabled = true;
      button.setAttribute('aria-busy', 'true');
    }
    try {
      await work();
    } finally {
      busy = false;
      for (const button of buttons) {
        button.disabled = false;
        button.removeAttribute('aria-busy');
      }
    }
  }

  function showErrors(errors: Errors): void {
    const form = part('details');
    for (const { name } of fieldsOf(facts.form)) {
      const box = form?.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
      const place = box?.closest('.field');
      place?.querySelector('.field-error')?.remove();
      box?.removeAttribute('aria-invalid');
      const wrong = errors[name];
      if (!box || !place || wrong === undefined) continue;
      const line = Object.assign(document.createElement('p'), {
        className: 'field-error',
        id: `${box.id}-error`,
        textContent: wrong,
      });
      place.append(line);
      box.setAttribute('aria-invalid', 'true');
      box.setAttribute('aria-describedby', line.id);
    }
    form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  function countDown(seconds: number): void {
    const line = card.querySelector('.checkout-time');
    const end = Date.now() + seconds * 1000;
    const show = () => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      if (line)
        line.textContent = `Kept for you for ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} more minutes.`;
      if (left === 0) {
        clearInterval(clock);
        void look();
      }
    };
    clearInterval(clock);
    show();
    clock = setInterval(show, 1000);
  }

  async function mountFields(hold: Hold): Promise<void> {
    if (mountedFor === hold.id) return;
    const element = card.querySelector<HTMLElement>('.checkout-fields');
    if (!element) return;
    card.querySelector('.checkout-test')?.toggleAttribute('hidden', !hold.is_test);
    const { mount } = await CARD_FIELDS[hold.processor]();
    fields = await mount({ element, hold, buyer: kept.buyer, locale: MARKETS[facts.market].locale });
    mountedFor = hold.id;
  }

  function showDeposit({ deposit: { amount, currency } }: Hold): void {
    const shown = new Intl.NumberFormat(MARKETS[facts.market].locale, { style: 'currency', currency });
    for (const place of document.querySelectorAll('[data-deposit]'))
      place.textContent = shown.format(Number(amount)).replace(/\.00$/, '');
  }

  async function toPay(hold: Hold): Promise<void> {
    open('pay');
    countDown(hold.seconds_left);
    tell(hold.state === 'declined' ? hold.message : '');
    try {
      await mountFields(hold);
    } catch (cause) {
      console.info('The fields for the card did not load.', cause);
      tell(
        'The payment provider cannot be reached just now. Nothing was taken. Please try again, or call us.',
      );
    }
  }

  function end({ state, message }: Hold): void {
    clearInterval(clock);
    open('done');
    const done = part('done');
    const [heading, text] = [done?.querySelector('h2'), done?.querySelector('h2 + p')];
    if (heading) heading.textContent = state === 'reserved' ? 'It is reserved for you' : 'Not reserved';
    if (text) text.textContent = message;
    done?.querySelector('.checkout-next')?.toggleAttribute('hidden', state !== 'reserved');
    done?.querySelector('[data-again]')?.toggleAttribute('hidden', state !== 'over');
    if (state !== 'giving-back') forget();
  }

  async function act(hold: Hold): Promise<void> {
    const { action } = hold;
    tell(hold.message);
    if (action?.kind === 'redirect') return location.assign(action.url);
    if (action?.kind !== 'script') return waitAndLook();
    await mountFields(hold);
    await fields?.act?.(action.secret);
    await look();
  }

  const waitAndLook = () => void setTimeout(() => void look(), LOOK_AGAIN_MS);

  async function show(hold: Hold): Promise<void> {
    keep({ hold: hold.id });
    showDeposit(hold);
    if (ENDED.includes(hold.state)) {
      end(hold);
      if (hold.state === 'giving-back') waitAndLook();
      return;
    }
    if (hold.state === 'action') return act(hold);
    if (hold.state === 'paying') {
      open('pay');
      tell(hold.message);
      return waitAndLook();
    }
    return toPay(hold);
  }

  async function take(asked: Asked, unreachable: string): Promise<void> {
    if (asked.kind === 'hold') return show(asked.hold);
    if (asked.kind === 'gone') {
      forget();
      open('details');
      return;
    }
    if (asked.kind === 'unreachable') return tell(unreachable);
    tell(asked.message);
    showErrors(asked.fields);
  }

  async function look(): Promise<void> {
    if (kept.hold === null) return;
    const asked = await lookAtHold(kept.hold);
    if (asked.kind === 'unreachable') return waitAndLook();
    await take(asked, UNREACHABLE);
  }

  const hold = (form: HTMLFormElement) =>
    once(async () => {
      tell('');
      const answers = answersIn(form, facts.form);
      const today = localDate(Date.now(), facts.timezone).iso;
      const errors = errorsOfStep(0, { form: facts.form, answers, files: [], today });
      showErrors(errors);
      if (Object.keys(errors).length > 0) return;
      keep({
        buyer: { name: `${answers['name']} ${answers['last_name']}`, email: String(answers['email']) },
      });
      await take(await holdCar(facts.car, kept.clientId, answers), UNREACHABLE);
    });

  const pay = () =>
    once(async () => {
      const { hold: id } = kept;
      if (id === null || !fields) return;
      tell('');
      const card = await fields.token();
      if ('problem' in card) return tell(card.problem);
      const asked = await payHold(id, card.token);
      await take(asked, IN_DOUBT);
      if (asked.kind === 'unreachable') waitAndLook();
      if (asked.kind === 'refused') await look();
    });

  const giveUp = () =>
    once(async () => {
      if (kept.hold !== null) await releaseHold(kept.hold);
      clearInterval(clock);
      forget();
      mountedFor = '';
      open('details');
      tell('It is free for others again. Nothing was taken from your card.');
    });

  card.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    if (event.target.dataset['part'] === 'details') void hold(event.target);
    else void pay();
  });
  card.querySelector('[data-give-up]')?.addEventListener('click', () => void giveUp());
  card.querySelector('[data-again]')?.addEventListener('click', () => {
    forget();
    mountedFor = '';
    open('details');
  });
  void look();
}
