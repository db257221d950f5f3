import { email, firstName } from '../fields.ts';
import { GENERAL } from '../filing.ts';
import { type FormRow, nextStep, oneStep } from '../form-row.ts';

export const subscribe = {
  title: 'Hear from us',
  submit: 'Subscribe',
  searchedAs: 'newsletter subscribe mailing list',
  steps: oneStep(firstName, email),
  consent: 'By subscribing you agree to news and offers of {dealer} by email, until you unsubscribe.',
  filing: { category: GENERAL, subcategory: 'Subscribe', success: 'subscribe' },
  thanks: {
    subscribe: {
      title: 'You are on the list',
      text: 'News and offers of {dealer} will come to your inbox.',
      next: [nextStep('Nothing else to do', 'Every mail has a link to unsubscribe.')],
      calls: false,
    },
  },
  pages: [],
  inDialog: false,
  inText: true,
} as const satisfies FormRow;
