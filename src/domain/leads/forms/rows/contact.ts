import { CAREERS, enquiryEvent } from '#domain/shell/analytics-events.ts';
import { GENERAL } from '../../category.ts';
import {
  CONTACT,
  choice,
  dealership,
  email,
  enquiryMessage,
  type FieldOf,
  files,
  firstName,
  location,
  optIn,
  text,
} from '../form-fields.ts';
import { CAR_FILINGS } from '../form-parts.ts';
import {
  CONTACT_AND_PLACE,
  type FormRow,
  hasDepartment,
  hasFinance,
  nextStep,
  oneStep,
} from '../form-row.ts';
import type { FormSite } from '../form-site.ts';

const CAREER_FILING = {
  category: GENERAL,
  subcategory: 'Career Enquiry',
  event: enquiryEvent(CAREERS),
  success: 'careers-enquiry',
} as const;

export const careers = {
  title: 'Work with us',
  submit: 'Send application',
  searchedAs: 'jobs job work employment vacancies vacancy apprenticeship apprentice hiring join our team',
  steps: oneStep(
    text({ name: 'position', label: 'Role you are interested in', optional: true }),
    location('any'),
    ...CONTACT,
    enquiryMessage('Tell us about yourself'),
    files('documents', {
      name: 'resume',
      label: 'Résumé',
      optional: true,
      help: 'PDF, Word or RTF, up to 10 MB.',
    }),
    optIn,
  ),
  filing: CAREER_FILING,
  thanks: {
    'careers-enquiry': {
      title: 'Thanks for thinking of us',
      text: 'Your application has reached {dealer}.',
      next: [
        nextStep('We read it', 'All of it, and in confidence.'),
        nextStep('We get in touch', 'Whether there is a place now or later.'),
      ],
    },
  },
  pages: [
    {
      slug: 'careers',
      title: 'Work with us',
      lead: 'Tell us about yourself.',
      offered: ({ ready_pages }) => ready_pages.includes('careers'),
    },
  ],
  inDialog: false,
  inText: true,
  meantBy: [CAREERS],
} as const satisfies FormRow;

const SUBJECTS: readonly (readonly [category: string, asked: (config: FormSite['config']) => boolean])[] = [
  [GENERAL, () => true],
  ['New Vehicle Enquiry', () => true],
  ['Used Vehicle Enquiry', () => true],
  ['Finance Enquiry', hasFinance],
  ['Service Enquiry', hasDepartment('service')],
  ['Parts Enquiry', hasDepartment('parts')],
  ['Trade-in Enquiry', () => true],
  [CAREERS, () => true],
];

const category: FieldOf = (site) =>
  site.config.forms.show_category
    ? choice(
        SUBJECTS.filter(([, asked]) => asked(site.config)).map(([subject]) => subject),
        { name: 'category', label: 'What is your enquiry about?' },
      )(site)
    : null;

export const generalEnquiry = {
  title: 'Send us an enquiry',
  submit: 'Send enquiry',
  searchedAs: 'contact us email phone call message ask question enquiry inquiry feedback complaint',
  steps: oneStep(
    category,
    location('any'),
    dealership,
    ...CONTACT_AND_PLACE,
    enquiryMessage('Message'),
    optIn,
  ),
  filing: { category: GENERAL, success: 'general-enquiry', by_category: { [CAREERS]: CAREER_FILING } },
  thanks: {
    'general-enquiry': {
      title: 'Thanks, we have your enquiry',
      text: 'It has reached {dealer}.',
      next: [
        nextStep('We read it', 'Your message goes straight to the people at {dealer} who can answer it.'),
        nextStep('We call or write to you', 'Usually the same day when we are open.'),
      ],
    },
  },
  pages: [
    {
      slug: 'contact',
      title: 'Contact us',
      lead: 'Ask us anything. A person reads it, and a person answers.',
      offered: () => true,
    },
  ],
  inDialog: false,
  inText: true,
} as const satisfies FormRow;

export const emailUs = {
  title: 'Email Us',
  submit: 'Send',
  searchedAs: 'email message',
  vehicle: 'mentioned',
  steps: oneStep(...CONTACT_AND_PLACE, enquiryMessage('Message'), optIn),
  // The location page also takes shoppers who came from a vehicle page without JavaScript, or from a vehicle
  // that is newer than its page.
  filing: { category: GENERAL, success: 'general-enquiry', by_car: CAR_FILINGS },
  thanks: {},
  pages: [],
  inDialog: true,
  inText: false,
} as const satisfies FormRow;

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
