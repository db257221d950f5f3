import { choice, money } from '../fields.ts';
import { nextStep, type Thanks } from '../form-row.ts';

export const FINANCE = 'Finance Enquiry';

const TERMS = ['1 year', '2 years', '3 years', '4 years', '5 years', '6 years', '7 years'];
export const term = choice(TERMS, { name: 'loan_term', label: 'Over how long?', optional: true });
export const deposit = money({ name: 'deposit', label: 'Deposit or trade-in', optional: true });

export const BUDGET_TOLD = { vehiclePriceBudget: { label: 'Budget', as: 'money' } } as const;
export const LOAN_TOLD = { deposit: { as: 'money' } } as const;

export const financeThanks = (title: string): Thanks => ({
  title,
  text: 'Your request is with the finance team at {dealer}. Nothing has been signed and nothing is binding.',
  next: [
    nextStep('We look at your request', 'And work out what fits it.'),
    nextStep('We call you', 'To go through rate, term and repayment, and what is needed for an approval.'),
    nextStep('You decide', 'With the figures in front of you, in writing.'),
  ],
});
