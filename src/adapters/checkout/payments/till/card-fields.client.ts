import { type CardFields, integrityOf, loadScript, type MountCardFields } from '../card-fields.client.ts';

interface TillForm {
  init(key: string, numberId: string, cvvId: string, done: () => void): void;
  tokenize(
    details: { card_holder: string; month: string; year: string; email: string },
    done: (token: string) => void,
    failed: (errors: readonly { message?: string }[]) => void,
  ): void;
}

declare global {
  interface Window {
    PaymentJs?: new (version: '1.3') => TillForm;
  }
}

const HOSTS = {
  live: 'https://gateway.tillpayments.com',
  test: 'https://test-gateway.tillpayments.com',
} as const;
const UNREADABLE = 'The card could not be read. Please check what you typed.';
const YEARS = 15;

function labelled(words: string, box: HTMLElement): HTMLElement {
  const field = document.createElement('div');
  field.className = 'field';
  const label = document.createElement('label');
  label.className = 'field-label';
  label.htmlFor = box.id;
  label.textContent = words;
  field.append(label, box);
  return field;
}

const frame = (id: string): HTMLElement =>
  Object.assign(document.createElement('div'), { id, className: 'box' });

function list(id: string, values: readonly string[], autocomplete: string): HTMLSelectElement {
  const select = Object.assign(document.createElement('select'), { id, className: 'box' });
  select.setAttribute('autocomplete', autocomplete);
  select.append(...values.map((value) => new Option(value, value)));
  return select;
}

/** Number and check digits are frames of the provider’s; the name and the date are asked here, and go to it alone. */
export const mount: MountCardFields = async ({ element, reservation, buyer }): Promise<CardFields> => {
  const now = new Date();
  const holder = Object.assign(document.createElement('input'), {
    id: 'card-holder',
    className: 'box',
    value: buyer.name,
  });
  holder.autocomplete = 'cc-name';
  const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
  const years = Array.from({ length: YEARS }, (_, index) => String(now.getFullYear() + index));
  const month = list('card-month', months, 'cc-exp-month');
  const year = list('card-year', years, 'cc-exp-year');
  element.replaceChildren(
    labelled('Name on the card', holder),
    labelled('Card number', frame('card-number')),
    labelled('Month of expiry', month),
    labelled('Year of expiry', year),
    labelled('Check digits', frame('card-cvv')),
  );
  const key = reservation.publishable_key ?? '';
  const host = reservation.test_host ? HOSTS.test : HOSTS.live;
  const hashes = element.closest<HTMLElement>('[data-integrity]')?.dataset['integrity'];
  if (!window.PaymentJs)
    await loadScript(`${host}/js/integrated/payment.1.3.min.js`, {
      'data-main': 'payment-js',
      // The test host has its own script, without a known hash.
      ...(host === HOSTS.live && integrityOf('till', hashes)),
    });
  if (!window.PaymentJs) throw new Error('Till did not load');
  const form = new window.PaymentJs('1.3');
  await new Promise<void>((resolve) => form.init(key, 'card-number', 'card-cvv', resolve));
  return {
    token: () =>
      new Promise((resolve) =>
        form.tokenize(
          { card_holder: holder.value, month: month.value, year: year.value, email: buyer.email },
          (token) => resolve({ token }),
          (errors) => resolve({ problem: errors[0]?.message ?? UNREADABLE }),
        ),
      ),
  };
};
