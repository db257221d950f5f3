import {
  CONTACT,
  date,
  location,
  many,
  message,
  number,
  optIn,
  rego,
  text,
  time,
  vin,
} from '../form-fields.ts';
import { BOOKING_TOLD, distance, make, model, OWN_CAR_TOLD, THIS_CENTURY } from '../form-parts.ts';
import { type FormRow, hasDepartment, nextStep, oneStep } from '../form-row.ts';

const CATEGORY = 'Service Booking';

const SERVICES = [
  'Scheduled service',
  'General service',
  'Brakes',
  'Wheels and alignment',
  'Battery',
  'Air conditioning',
  'Inspection certificate',
  'Warranty or recall',
];

export const serviceBooking = {
  title: 'Book a service',
  submit: 'Request booking',
  searchedAs: 'servicing service booking book workshop mechanic logbook repairs repair maintenance',
  searchedAsIn: { US: 'oil change shop appointment' },
  steps: oneStep(
    location('service', 'Service centre'),
    rego,
    make,
    model,
    number({ name: 'year', label: 'Year', min: 1900, max: THIS_CENTURY, optional: true }),
    distance(true),
    many(SERVICES, { name: 'additional_services', label: 'What does it need?', optional: true }),
    date({ name: 'booking_date', label: 'Preferred date', slots: 'services', time: 'booking_time' }),
    time({ name: 'booking_time', label: 'Preferred time', optional: true }),
    ...CONTACT,
    message('Anything we should know?', true),
    optIn,
  ),
  filing: { category: CATEGORY, success: 'service-booking' },
  thanks: {
    'service-booking': {
      title: 'We have your service request',
      text: 'It is booked once the service team at {dealer} has confirmed the time.',
      next: [
        nextStep('We look for the time', 'And for the parts that your service needs.'),
        nextStep('We confirm it', 'By phone, with what it will cost.'),
        nextStep('You bring it in', 'Take your service book along if you have one.'),
      ],
      department: 'service',
    },
  },
  pages: [
    {
      slug: 'service',
      title: 'Book a service',
      lead: 'Say what it needs and when it suits you. We confirm the time.',
      offered: (config) => hasDepartment('service')(config) || config.xtime_url !== null,
    },
  ],
  inDialog: false,
  inText: true,
  elsewhere: ({ xtime_url }) => xtime_url,
  meantBy: [CATEGORY],
  told: { ...OWN_CAR_TOLD, ...BOOKING_TOLD },
} as const satisfies FormRow;

export const parts = {
  title: 'Order parts and accessories',
  submit: 'Send enquiry',
  searchedAs: 'spare parts spares accessories genuine tyres towbar roof racks',
  searchedAsIn: { US: 'tires floor mats' },
  steps: oneStep(
    location('parts', 'Parts department'),
    ...CONTACT,
    text({ name: 'make', label: 'Make', optional: true }),
    text({ name: 'model', label: 'Model', optional: true }),
    rego,
    vin,
    message('Which parts do you need?'),
    optIn,
  ),
  filing: { category: 'Parts Enquiry', success: 'parts-enquiry' },
  thanks: {
    'parts-enquiry': {
      title: 'We are looking for your parts',
      text: 'Your request is with the parts team at {dealer}.',
      next: [
        nextStep('We find the right part', 'By your plate or VIN, so that it fits.'),
        nextStep('We tell you price and time', 'Before anything is ordered.'),
      ],
      department: 'parts',
    },
  },
  pages: [
    {
      slug: 'parts',
      title: 'Parts and accessories',
      lead: 'Say what you are looking for. With a plate or VIN we find the part that fits.',
      offered: hasDepartment('parts'),
    },
  ],
  inDialog: false,
  inText: true,
  told: OWN_CAR_TOLD,
} as const satisfies FormRow;
