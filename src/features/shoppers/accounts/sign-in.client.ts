import { isKnownHere } from '#adapters/shoppers/accounts/accounts.client.ts';
import { safeTarget } from '#domain/shoppers/accounts/sign-in.ts';
import { paths } from '#paths';
import { type AccountOutcome, ownAccount, send } from './account-api.ts';
import { watchExits } from './exits.ts';

const WAIT_S = 30;
type Step = 'email' | 'code' | 'done';
type SignInMessage =
  | 'no-address'
  | 'address'
  | 'no-code'
  | 'wrong'
  | 'wait'
  | 'failed'
  | 'signed-out'
  | 'deleted';
const isFarewell = (message: string): message is SignInMessage =>
  message === 'signed-out' || message === 'deleted';

const messageOf = (outcome: Exclude<AccountOutcome, 'done'>, faulty: SignInMessage): SignInMessage =>
  outcome === 'faulty' ? faulty : outcome;

interface Parts {
  readonly page: HTMLElement;
  readonly part: <E extends Element>(selector: string) => E | null;
  readonly email: HTMLInputElement | null;
  readonly code: HTMLInputElement | null;
}

function partsOf(page: HTMLElement): Parts {
  const part = <E extends Element>(selector: string): E | null => page.querySelector<E>(selector);
  return { page, part, email: part('#sign-in-email'), code: part('#sign-in-code') };
}

function showMessage({ page, part, email, code }: Parts, message: SignInMessage | null): void {
  for (const line of page.querySelectorAll<HTMLElement>('[data-told]'))
    line.toggleAttribute('data-shown', line.dataset['told'] === message);
  const boxes: Partial<Record<SignInMessage, HTMLInputElement | null>> = {
    'no-address': email,
    address: email,
    'no-code': code,
    wrong: code,
  };
  for (const box of [email, code]) {
    const isFaulty = message !== null && box !== null && boxes[message] === box;
    box?.toggleAttribute('aria-invalid', isFaulty);
    if (isFaulty) box?.setAttribute('aria-invalid', 'true');
    box?.closest('.field')?.toggleAttribute('data-invalid', isFaulty);
  }
  const place = message === null ? null : (boxes[message] ?? part<HTMLElement>(`[data-told="${message}"]`));
  place?.focus();
}

function say({ part }: Parts, words: string): void {
  const status = part('[data-status]');
  if (status) status.textContent = words;
}

function go(parts: Parts, step: Step, address = ''): void {
  const { page, part, email, code } = parts;
  page.dataset['step'] = step;
  showMessage(parts, null);
  if (address !== '')
    for (const place of page.querySelectorAll('[data-address]')) place.textContent = address;
  const heading = part('[data-heading]');
  if (heading) heading.textContent = step === 'done' ? 'My account' : 'Sign in';
  if (step === 'email') email?.focus();
  if (step === 'code') code?.focus();
}

let counting: ReturnType<typeof setInterval> | undefined;

function delayResend({ part }: Parts): void {
  const resend = part<HTMLButtonElement>('[data-resend]');
  if (!resend) return;
  clearInterval(counting);
  let left = WAIT_S;
  const show = (): void => {
    resend.disabled = left > 0;
    resend.textContent = left > 0 ? `Send a new code in ${left} s` : 'Send a new code';
    if (left <= 0) clearInterval(counting);
    left--;
  };
  show();
  counting = setInterval(show, 1000);
}

async function askForCode(parts: Parts): Promise<void> {
  const { email, code } = parts;
  const address = email?.value.trim() ?? '';
  say(parts, '');
  if (!email?.validity.valid) return showMessage(parts, address === '' ? 'no-address' : 'address');
  const outcome = await send('POST', paths.accountCodes, { email: address });
  if (outcome !== 'done') return showMessage(parts, messageOf(outcome, 'address'));
  if (code) code.value = '';
  go(parts, 'code', address);
  say(parts, `We sent a code to ${address}.`);
  delayResend(parts);
}

async function enterCode(parts: Parts, onwards: string): Promise<void> {
  const body = { email: parts.email?.value.trim() ?? '', code: parts.code?.value ?? '' };
  if (body.code.trim() === '') return showMessage(parts, 'no-code');
  if (!/^(?:[\s-]*\d){6}[\s-]*$/.test(body.code)) return showMessage(parts, 'wrong');
  const outcome = await send('POST', paths.accountSession, body);
  if (outcome === 'done') location.replace(onwards);
  else showMessage(parts, messageOf(outcome, 'wrong'));
}

/** A form that is on its way is not sent again. */
function onSubmit(form: HTMLFormElement | null, work: () => Promise<void>): void {
  const button = form?.querySelector<HTMLButtonElement>('.form-submit');
  form?.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button?.disabled) return;
    if (button) button.disabled = true;
    await work();
    if (button) button.disabled = false;
  });
}

function showWords(page: HTMLElement, type: string | null): void {
  const words = [...page.querySelectorAll<HTMLElement>('.sign-in-words > p')];
  const fitting = words.find(({ dataset }) => dataset['type'] === (type ?? '')) ?? words[0];
  fitting?.toggleAttribute('data-shown', true);
}

function start(page: HTMLElement): void {
  const parts = partsOf(page);
  const { part } = parts;
  const query = new URLSearchParams(location.search);
  const target = (name: string): string => safeTarget(query.get(name), location.origin);
  const onwards = query.has('redirect') ? target('redirect') : (page.dataset['onwards'] ?? paths.home);

  showWords(page, query.get('type'));
  if (query.has('back')) part('[data-back]')?.setAttribute('href', target('back'));
  page.dataset['step'] = 'email';
  const farewell = location.hash.slice(1);
  if (isFarewell(farewell)) showMessage(parts, farewell);
  onSubmit(part('[data-part="email"]'), () => askForCode(parts));
  onSubmit(part('[data-part="code"]'), () => enterCode(parts, onwards));
  part('[data-resend]')?.addEventListener('click', () => void askForCode(parts));
  part('[data-other]')?.addEventListener('click', (event) => {
    event.preventDefault();
    say(parts, '');
    go(parts, 'email');
  });
  watchExits(page);

  /** Sends signed-in shoppers on, or shows that they are signed in. */
  async function skip(): Promise<void> {
    const account = isKnownHere() ? await ownAccount() : null;
    if (account === null) return;
    if (query.has('redirect')) location.replace(onwards);
    else go(parts, 'done', account.email);
  }
  void skip();
}

const page = document.querySelector<HTMLElement>('.sign-in');
if (page) start(page);
