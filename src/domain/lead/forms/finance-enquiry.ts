import { amount, message, optIn, preferredDealership } from '../fields.ts';
import { BUDGET_TOLD, FINANCE, financeThanks } from '../form-parts.ts';
import { CONTACT_AND_PLACE, type FormRow, hasFinance, oneStep } from '../form-row.ts';

const LEAD = 'Tell us what you have in mind, and we will work out what it costs a week.';

export const financeEnquiry = {
  title: 'Ask about finance',
  submit: 'Send enquiry',
  searchedAs: '{one} loan loans credit lend lending money calculator',
  searchedAsIn: { US: 'auto loan financing payments' },
  vehicle: 'optional',
  steps: oneStep(
    amount({ name: 'vehiclePriceBudget', label: 'How much would you like to borrow?', optional: true }),
    preferredDealership,
    ...CONTACT_AND_PLACE,
    message('Message', true),
    optIn,
  ),
  filing: { category: FINANCE, success: 'finance-enquiry' },
  thanks: { 'finance-enquiry': financeThanks('Thanks, we have your finance enquiry') },
  pages: [
    { slug: 'finance', title: 'Finance', lead: LEAD, offered: hasFinance, calculator: true },
    { slug: 'finance-enquiry', title: 'Ask about finance', lead: LEAD, offered: hasFinance },
  ],
  inDialog: false,
  inText: true,
  gate: 'finance',
  meantBy: [FINANCE],
  told: BUDGET_TOLD,
} as const satisfies FormRow;
