import { CONTACT, message, optIn } from '../fields.ts';
import { GENERAL } from '../filing.ts';
import { CAR_FILINGS } from '../form-parts.ts';
import { type FormRow, nextStep, oneStep } from '../form-row.ts';

const { success: _, ...newCar } = CAR_FILINGS.new;
const { success: __, ...usedCar } = CAR_FILINGS.used;

export const requestPhotos = {
  title: 'Request photos',
  submit: 'Request photos',
  searchedAs: 'photos pictures',
  vehicle: 'required',
  steps: oneStep(...CONTACT, message('What would you like to see?', true), optIn),
  filing: {
    category: GENERAL,
    subcategory: 'Request Photos',
    success: 'photo-request',
    by_car: { new: newCar, used: usedCar },
  },
  thanks: {
    'photo-request': {
      title: 'Photos are on their way',
      text: 'We have your request.',
      next: [
        nextStep('We take them', 'Of the {one} you asked about, as it stands with us now.'),
        nextStep('We send them to you', 'To the address you gave.'),
      ],
    },
  },
  pages: [],
  inDialog: true,
  inText: false,
} as const satisfies FormRow;
