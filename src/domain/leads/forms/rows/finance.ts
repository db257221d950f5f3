import { amount, choice, message, money, optIn, preferredDealership } from '../form-fields.ts';
import { BUDGET_TOLD, deposit, FINANCE, financeThanks, LOAN_TOLD, term } from '../form-parts.ts';
import { CONTACT_AND_PLACE, type FormRow, hasFinance, oneStep } from '../form-row.ts';

export const financeApplication = {
  title: 'Apply for finance',
  submit: 'Send application',
  searchedAs: '{one} loan loans credit lend lending money apply application pre approval preapproval',
  searchedAsIn: { US: 'auto loan financing prequalify' },
  vehicle: 'optional',
  steps: [
    {
      id: 'budget',
      title: 'Your budget',
      fields: [
        amount({ name: 'vehiclePriceBudget', label: 'What is your budget?' }),
        deposit,
        term,
        choice(['New', 'Demo', 'Used', 'Not sure yet'], {
          name: 'wanted_car_type',
          label: 'What are you looking for?',
          drawn: 'buttons',
          optional: true,
        }),
        preferredDealership,
      ],
    },
    {
      id: 'details',
      title: 'About you',
      fields: [
        ...CONTACT_AND_PLACE,
        choice(['Buying a home', 'Own a home', 'Renting', 'With family', 'Other'], {
          name: 'housing',
          label: 'Where you live',
        }),
      ],
    },
    {
      id: 'income',
      title: 'Work and income',
      skippable: true,
      fields: [
        choice(['Full time', 'Part time', 'Casual', 'Self-employed', 'Retired', 'Not working'], {
          name: 'employment',
          label: 'How you work',
        }),
        choice(['Less than a year', '1 to 3 years', 'More than 3 years'], {
          name: 'employment_time',
          label: 'For how long?',
          optional: true,
        }),
        money({ name: 'income', label: 'Income after tax, a month' }),
        money({ name: 'expenses', label: 'Loans and rent, a month', optional: true }),
      ],
    },
    { id: 'review', title: 'Check and send', fields: [message('Anything to add?', true), optIn] },
  ],
  filing: { category: FINANCE, subcategory: 'Finance Application', success: 'finance-application' },
  thanks: { 'finance-application': financeThanks('Thanks, we have your application') },
  pages: [
    {
      slug: 'apply-for-finance',
      title: 'Apply for finance',
      lead: 'Four short steps. Nothing is binding, and nobody looks into your credit file before you have agreed.',
      offered: hasFinance,
    },
    {
      slug: 'finance-pre-approval',
      title: 'Finance pre-approval',
      lead: 'Know what you can spend before you choose. Nothing is binding, and nobody looks into your credit file before you have agreed.',
      offered: (config) => hasFinance(config) && !config.routes.finance_pre_approval_to_finance,
      calculator: true,
    },
  ],
  inDialog: false,
  inText: true,
  gate: 'car-finance',
  creditApplication: true,
  anchor: 'finance-form',
  told: {
    ...BUDGET_TOLD,
    ...LOAN_TOLD,
    wanted_car_type: { label: 'Looking for' },
    housing: { label: 'Lives' },
    income: { as: 'money' },
    expenses: { as: 'money' },
  },
} as const satisfies FormRow;

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

export const personalisedFinance = {
  title: 'Your personalised finance quote',
  submit: 'Get my quote',
  searchedAs: '{one} loan quote rate',
  vehicle: 'required',
  steps: oneStep(deposit, term, ...CONTACT_AND_PLACE, message('Message', true), optIn),
  filing: { category: FINANCE, subcategory: 'Personalised Finance', success: 'personalised-finance' },
  thanks: { 'personalised-finance': financeThanks('Your personalised quote is on its way') },
  pages: [
    {
      slug: 'personalised/finance',
      title: 'Your personalised finance quote',
      lead: 'A quote for the {one} you looked at, made for you.',
      offered: hasFinance,
    },
  ],
  inDialog: false,
  inText: false,
  gate: 'finance',
  told: LOAN_TOLD,
} as const satisfies FormRow;
