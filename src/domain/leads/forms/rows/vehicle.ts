import { TEST_DRIVE_ONLY, testDriveEvent } from '#domain/shell/analytics-events.ts';
import { GENERAL } from '../../category.ts';
import { CONTACT, date, enquiryMessage, message, optIn, time, yard } from '../form-fields.ts';
import { BOOKING_TOLD, CAR_CATEGORIES, CAR_FILINGS } from '../form-parts.ts';
import { CONTACT_AND_PLACE, type FormRow, nextStep, oneStep, type Thanks } from '../form-row.ts';

const thanks = (kind: string): Thanks => ({
  title: 'Thanks, we have your enquiry',
  text: `It is with the sales team at {dealer}, together with the ${kind}{one} you asked about.`,
  next: [
    nextStep('We check the {one}', 'Where it stands, what it comes with, and that it is still available.'),
    nextStep('We call or write to you', 'With answers to your questions and the full price.'),
    nextStep('You come and see it', 'Or take it for a drive, whenever it suits you.'),
  ],
});

export const vehicleEnquiry = {
  title: 'Enquire about this {one}',
  submit: 'Send enquiry',
  searchedAs: 'enquiry inquiry ask about',
  vehicle: 'required',
  steps: oneStep(...CONTACT_AND_PLACE, enquiryMessage('Message'), optIn),
  // Without a car that the dealer still has, it is a general enquiry that says so.
  filing: {
    category: GENERAL,
    subcategory: 'Vehicle Enquiry',
    success: 'general-enquiry',
    by_car: {
      new: { ...CAR_FILINGS.new, subcategory: null },
      used: { ...CAR_FILINGS.used, subcategory: null },
      demo: CAR_FILINGS.demo,
    },
  },
  thanks: {
    'new-vehicle-enquiry': thanks('new '),
    'demo-vehicle-enquiry': thanks('demo '),
    'used-vehicle-enquiry': thanks(''),
  },
  pages: [],
  inDialog: true,
  inText: false,
  meantBy: CAR_CATEGORIES,
} as const satisfies FormRow;

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

const CATEGORY = 'Test Drive Booking';

export const testDrive = {
  title: 'Book a {trial}',
  submit: 'Book a time',
  searchedAs: 'test drive ride demo demonstration inspection viewing try appointment booking',
  vehicle: 'optional',
  steps: [
    {
      id: 'time',
      title: 'When suits you?',
      fields: [
        yard,
        date({
          name: 'booking_date',
          label: 'Date',
          optional: true,
          slots: 'appointments',
          time: 'booking_time',
        }),
        time({ name: 'booking_time', label: 'Time', optional: true }),
      ],
    },
    {
      id: 'details',
      title: 'Your details',
      fields: [...CONTACT_AND_PLACE, message('Anything we should know?', true), optIn],
    },
  ],
  filing: {
    category: CATEGORY,
    event: testDriveEvent(null),
    success: 'test-drive-booking',
    by_car: {
      used: { event: testDriveEvent({ car_type: 'used' }) },
      demonstrator: { event: testDriveEvent({ car_type: 'new', tag: TEST_DRIVE_ONLY }) },
    },
  },
  thanks: {
    'test-drive-booking': {
      title: 'Your {trial} is on its way',
      text: 'We have your request. It is booked once {dealer} has confirmed the time.',
      next: [
        nextStep('We get it ready', 'We make sure that it is there, clean and ready.'),
        nextStep('We confirm the time', 'By phone; if it does not suit you after all, tell us then.'),
        nextStep(
          'You try it',
          'Bring whoever else has a say, and your licence if you are going to drive it.',
        ),
      ],
    },
  },
  pages: [
    {
      slug: 'book-test-drive',
      title: 'Book a {trial}',
      lead: 'Two short steps, and it waits for you, ready to be tried.',
      offered: () => true,
    },
  ],
  inDialog: true,
  inText: true,
  failure: 'An unexpected error occured',
  meantBy: [CATEGORY],
  told: BOOKING_TOLD,
  adf: { interest: 'test-drive' },
} as const satisfies FormRow;
