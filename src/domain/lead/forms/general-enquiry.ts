import { CAREERS } from '../events.ts';
import { choice, dealership, enquiryMessage, type FieldOf, location, optIn } from '../fields.ts';
import { GENERAL } from '../filing.ts';
import {
  CONTACT_AND_PLACE,
  type FormRow,
  hasDepartment,
  hasFinance,
  nextStep,
  oneStep,
} from '../form-row.ts';
import type { FormSite } from '../form-site.ts';
import { CAREER_FILING } from './careers.ts';

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
