import { TEST_DRIVE_ONLY, testDriveEvent } from '../events.ts';
import { date, message, optIn, time, yard } from '../fields.ts';
import { BOOKING_TOLD } from '../form-parts.ts';
import { CONTACT_AND_PLACE, type FormRow, nextStep } from '../form-row.ts';

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
