import { isKnownHere } from '#adapters/accounts/client.ts';
import { safeTarget } from '#domain/account/sign-in.ts';
import { paths } from '#paths';
import { type Outcome, send, signedInAs } from './account-api.ts';
import { watchExits } from './exits.ts';

const WAIT_S = 30;
type Step = 'email' | 'code' | 'done';
type Told = 'address' | 'wrong' | 'wait' | 'failed' | 'signed-out' | 'deleted';
const isFarewell = (told: string): told is Told => told === 'signed-out' || told === 'deleted';

function start(page: HTMLElement): void {
  const query = new URLSearchParams(location.search);
  const part = <E extends Element>(selector: string): E | null => page.querySelector<E>(selector);
  const email = part<HTMLInputElement>('#sign-in-email');
  const code = part<HTMLInputElement>('#sign-in-code');
  const resend = part<HTMLButtonElement>('[data-resend]');

  const onwards = (): string =>
    query.has('redirect')
      ? safeTarget(query.get('redirect'), location.origin)
      : (page.dataset['onwards'] ?? paths.home);

  function tell(told: Told | null): void {
    for (const line of page.querySelectorAll<HTMLElement>('[data-told]'))
      line.toggleAttribute('data-shown', line.dataset['told'] === told);
    const boxes: Partial<Record<Told, HTMLInputElement | null>> = { address: email, wrong: code };
    for (const [at, box] of Object.entries(boxes)) {
      const isFaulty = at === told;
      box?.toggleAttribute('aria-invalid', isFaulty);
      if (isFaulty) box?.setAttribute('aria-invalid', 'true');
      box?.closest('.field')?.toggleAttribute('data-invalid', isFaulty);
    }
    const place = told === null ? null : (boxes[told] ?? part<HTMLElement>(`[data-told="${told}"]`));
    place?.focus();
  }

  const say = (words: string): void => {
    const status = part('[data-status]');
    if (status) status.textContent = words;
  };

  function go(step: Step, address = ''): void {
    page.dataset['step'] = step;
    tell(null);
    if (address !== '')
      for (const place of page.querySelectorAll('[data-address]')) place.textContent = address;
    const heading = part('[data-heading]');
    if (heading) heading.textContent = step === 'done' ? 'My account' : 'Sign in';
    if (step === 'email') email?.focus();
    if (step === 'code') code?.focus();
  }

  let counting: ReturnType<typeof setInterval> | undefined;
  function holdResend(): void {
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

  async function busy(form: Element | null, work: () => Promise<void>): Promise<void> {
    const button = form?.querySelector<HTMLButtonElement>('.form-submit');
    if (button?.disabled) return;
    if (button) button.disabled = true;
    await work();
    if (button) button.disabled = false;
  }

  const toldOf = (outcome: Exclude<Outcome, 'done'>, faulty: Told): Told =>
    outcome === 'faulty' ? faulty : outcome;

  async function ask(): Promise<void> {
    const address = email?.value.trim() ?? '';
    say('');
    if (!email?.validity.valid) {
      tell('address');
      return;
    }
    const outcome = await send('POST', paths.accountCodes, { email: address });
    if (outcome !== 'done') {
      tell(toldOf(outcome, 'address'));
      return;
    }
    if (code) code.value = '';
    go('code', address);
    say(`We sent a code to ${address}.`);
    holdResend();
  }

  async function enter(): Promise<void> {
    const body = { email: email?.value.trim() ?? '', code: code?.value ?? '' };
    if (!/^(?:[\s-]*\d){6}[\s-]*$/.test(body.code)) {
      tell('wrong');
      return;
    }
    const outcome = await send('POST', paths.accountSession, body);
    if (outcome === 'done') location.replace(onwards());
    else tell(toldOf(outcome, 'wrong'));
  }

  const onSubmit = (form: HTMLFormElement | null, work: () => Promise<void>): void =>
    form?.addEventListener('submit', (event) => {
      event.preventDefault();
      void busy(form, work);
    });

  const wanted = query.get('type') ?? '';
  const words = [...page.querySelectorAll<HTMLElement>('.sign-in-words > p')];
  const fitting = words.find(({ dataset }) => dataset['type'] === wanted) ?? words[0];
  fitting?.toggleAttribute('data-shown', true);
  if (query.has('back'))
    part('[data-back]')?.setAttribute('href', safeTarget(query.get('back'), location.origin));

  page.dataset['step'] = 'email';
  const farewell = location.hash.slice(1);
  if (isFarewell(farewell)) tell(farewell);
  onSubmit(part('[data-part="email"]'), ask);
  onSubmit(part('[data-part="code"]'), enter);
  resend?.addEventListener('click', () => void ask());
  part('[data-other]')?.addEventListener('click', (event) => {
    event.preventDefault();
    say('');
    go('email');
  });
  watchExits(page);

  /** Whoever is signed in already goes on, and where nothing waits for them, sees that they are. */
  async function skip(): Promise<void> {
    if (!isKnownHere()) return;
    const address = await signedInAs().catch(() => null);
    if (address === null) return;
    if (query.has('redirect')) location.replace(onwards());
    else go('done', address);
  }
  void skip();
}

const page = document.querySelector<HTMLElement>('.sign-in');
if (page) start(page);
