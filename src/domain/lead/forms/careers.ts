import { CAREERS, enquiryEvent } from '../events.ts';
import { CONTACT, enquiryMessage, files, location, optIn, text } from '../fields.ts';
import { GENERAL } from '../filing.ts';
import { type FormRow, nextStep, oneStep } from '../form-row.ts';

export const CAREER_FILING = {
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
