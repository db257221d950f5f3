import type { MountCardFields } from '../card-fields.client.ts';

const CARDS = [
  ['test_approved', 'The card is approved'],
  ['test_declined', 'The card is declined'],
  ['test_action', 'The bank wants to be sure that it is you'],
  ['test_lost', 'It is approved, and the answer is lost on its way'],
] as const;

/** Offers no card at all: the shopper chooses what shall happen. */
export const mount: MountCardFields = async ({ element }) => {
  const group = document.createElement('fieldset');
  group.className = 'field';
  const legend = document.createElement('legend');
  legend.className = 'field-label';
  legend.textContent = 'Test card';
  group.append(legend);
  for (const [token, words] of CARDS) {
    const label = document.createElement('label');
    const radio = document.createElement('input');
    Object.assign(radio, { type: 'radio', name: 'test-card', value: token, checked: token === CARDS[0][0] });
    label.className = 'checkout-choice';
    label.append(radio, ` ${words}`);
    group.append(label);
  }
  element.replaceChildren(group);
  return {
    token: async () => {
      const chosen = group.querySelector<HTMLInputElement>('input:checked')?.value ?? '';
      return { token: `${chosen}_${crypto.randomUUID()}` };
    },
  };
};
