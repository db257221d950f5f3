import { CONTACT, optIn } from '../fields.ts';
import { type FormRow, nextStep, oneStep } from '../form-row.ts';

export const spinToWin = {
  title: 'Spin to win',
  submit: 'Spin the wheel',
  searchedAs: 'prize prizes wheel competition win spin',
  steps: oneStep(...CONTACT, optIn),
  filing: { category: 'Competition Enquiry', subcategory: 'Spin to Win', success: 'spin-to-win' },
  thanks: {
    'spin-to-win': {
      title: 'You have spun the wheel',
      text: 'What you won is with {dealer}, under your name.',
      next: [
        nextStep('We write it down for you', 'The prize that the wheel stopped at, and the day.'),
        nextStep('You claim it', 'Call or come by and give your name; what it takes is in the conditions.'),
      ],
    },
  },
  pages: [],
  inDialog: false,
  inText: false,
  gate: 'spin-to-win',
  // A lead of it is made by a spin.
  address: 'spins',
} as const satisfies FormRow;
