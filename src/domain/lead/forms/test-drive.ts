import { TEST_DRIVE_ONLY, testDriveEvent } from '../events.ts';
import { date, message, optIn, time, yard } from '../fields.ts';
import { BOOKING_TOLD } from '../form-parts.ts';
import { CONTACT_AND_PLACE, type FormRow, nextStep } from '../form-row.ts';

const CATEGORY = 'Test Drive Booking';

export const testDrive = {
  title: 'Book a test drive',
  submit: 'Book test drive',
  searchedAs: 'test drive ride demo try appointment booking',
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
      title: 'Your test drive is on its way',
      text: 'We have your request. It is booked once {dealer} has confirmed the time.',
      next: [
        nextStep('We get it ready', 'We make sure that it is there, clean and charged or fuelled.'),
        nextStep('We confirm the time', 'By phone; if it does not suit you after all, tell us then.'),
        nextStep('You drive', 'Bring your licence, and whoever else has a say.'),
      ],
    },
  },
  pages: [
    {
      slug: 'book-test-drive',
      title: 'Book a test drive',
      lead: 'Two short steps, and it waits for you with the key in it.',
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
