import {
  amount,
  CONTACT,
  choice,
  date,
  dealership,
  email,
  enquiryMessage,
  type FieldOf,
  files,
  firstName,
  location,
  many,
  message,
  money,
  number,
  optIn,
  postcode,
  preferredDealership,
  rego,
  regoState,
  text,
  time,
  vin,
} from './fields.ts';
import { CAREERS, GENERAL } from './filing.ts';
import type { FormId } from './form-ids.ts';
import type { FieldModel, FormModel, StepModel } from './form-model.ts';
import { type FormSite, formSite, type LeadConfig } from './form-site.ts';

interface StepRule {
  readonly id: string;
  readonly title: string;
  readonly skippable?: boolean;
  readonly fields: readonly FieldOf[];
}

interface FormRule {
  readonly title: string;
  readonly submit: string;
  readonly vehicle?: 'optional' | 'required';
  readonly steps: readonly StepRule[];
}

/** A form in one step has no use for its title. */
const oneStep = (...fields: readonly FieldOf[]): readonly StepRule[] => [
  { id: 'details', title: 'Your details', fields },
];

const CONTACT_AND_PLACE = [...CONTACT, postcode];

const SUBJECTS: readonly (readonly [category: string, asked: (site: FormSite) => boolean])[] = [
  [GENERAL, () => true],
  ['New Vehicle Enquiry', () => true],
  ['Used Vehicle Enquiry', () => true],
  ['Finance Enquiry', ({ config }) => config.finance_provider !== null],
  ['Service Enquiry', ({ config }) => config.locations.some((one) => one.location_type === 'service')],
  ['Parts Enquiry', ({ config }) => config.locations.some((one) => one.location_type === 'parts')],
  ['Trade-in Enquiry', () => true],
  [CAREERS, () => true],
];

const category: FieldOf = (site) =>
  site.config.forms.show_category
    ? choice(
        SUBJECTS.filter(([, asked]) => asked(site)).map(([subject]) => subject),
        { name: 'category', label: 'What is your enquiry about?' },
      )(site)
    : null;

const make = text({ name: 'make', label: 'Make' });
const model = text({ name: 'model', label: 'Model' });
const THIS_CENTURY = 2100;
const year = number({ name: 'year', label: 'Year', min: 1900, max: THIS_CENTURY });
const distance =
  (optional: boolean): FieldOf =>
  (site) =>
    number({
      name: 'km',
      label: site.market.distance === 'mile' ? 'Mileage' : 'Kilometres driven',
      optional,
      min: 0,
      max: 2_000_000,
      unit: ({ market }) => market.distanceLabel,
    })(site);

/** Typed, or filled in by a look-up of the plate. */
const OWN_CAR = [
  rego,
  regoState,
  make,
  model,
  text({ name: 'badge', label: 'Badge or variant', optional: true }),
  year,
  distance(false),
];

const LOOKS = ['Excellent', 'Good', 'Fair', 'Needs work'];
const CONDITION: readonly FieldOf[] = [
  choice(LOOKS, { name: 'condition', label: 'Overall condition', drawn: 'buttons' }),
  choice(['Full', 'Partial', 'None'], {
    name: 'service_history',
    label: 'Service history',
    drawn: 'buttons',
    optional: true,
  }),
  choice(['Yes', 'No'], {
    name: 'finance_owing',
    label: 'Is there finance owing on it?',
    drawn: 'buttons',
    optional: true,
  }),
  files('photos', {
    name: 'photos',
    label: 'Photos',
    optional: true,
    help: 'The front, the back, the inside and any damage tell the most.',
  }),
  message('Anything else we should know?', true),
];

const sellingSteps = (car: readonly FieldOf[]): readonly StepRule[] => [
  { id: 'car', title: 'Your {one}', fields: OWN_CAR },
  { id: 'condition', title: 'Condition and photos', skippable: true, fields: [...CONDITION, ...car] },
  { id: 'details', title: 'Your details', fields: [...CONTACT_AND_PLACE, optIn] },
];

const TERMS = ['1 year', '2 years', '3 years', '4 years', '5 years', '6 years', '7 years'];
const term = choice(TERMS, { name: 'loan_term', label: 'Over how long?', optional: true });
const deposit = money({ name: 'deposit', label: 'Deposit or trade-in', optional: true });

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

const FORMS: Readonly<Record<FormId, FormRule>> = {
  'general-enquiry': {
    title: 'Send us an enquiry',
    submit: 'Send enquiry',
    steps: oneStep(
      category,
      location('any'),
      dealership,
      ...CONTACT_AND_PLACE,
      enquiryMessage('Message'),
      optIn,
    ),
  },
  'email-us': {
    title: 'Email us',
    submit: 'Send',
    vehicle: 'optional',
    steps: oneStep(...CONTACT_AND_PLACE, enquiryMessage('Message'), optIn),
  },
  'vehicle-enquiry': {
    title: 'Enquire about this {one}',
    submit: 'Send enquiry',
    vehicle: 'required',
    steps: oneStep(...CONTACT_AND_PLACE, enquiryMessage('Message'), optIn),
  },
  'test-drive': {
    title: 'Book a test drive',
    submit: 'Book test drive',
    vehicle: 'optional',
    steps: [
      { id: 'details', title: 'Your details', fields: [...CONTACT_AND_PLACE, optIn] },
      {
        id: 'time',
        title: 'When suits you?',
        fields: [
          date({
            name: 'booking_date',
            label: 'Date',
            optional: true,
            slots: 'appointments',
            time: 'booking_time',
          }),
          time({ name: 'booking_time', label: 'Time', optional: true }),
          message('Anything we should know?', true),
        ],
      },
    ],
  },
  'request-photos': {
    title: 'Request photos',
    submit: 'Request photos',
    vehicle: 'required',
    steps: oneStep(...CONTACT, message('What would you like to see?', true), optIn),
  },
  careers: {
    title: 'Work with us',
    submit: 'Send application',
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
  },
  'service-booking': {
    title: 'Book a service',
    submit: 'Request booking',
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
  },
  parts: {
    title: 'Order parts and accessories',
    submit: 'Send enquiry',
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
  },
  'spin-to-win': {
    title: 'Spin to win',
    submit: 'Spin the wheel',
    steps: oneStep(...CONTACT, optIn),
  },
  subscribe: {
    title: 'Hear from us',
    submit: 'Subscribe',
    steps: oneStep(firstName, email, optIn),
  },
  'finance-enquiry': {
    title: 'Ask about finance',
    submit: 'Send enquiry',
    vehicle: 'optional',
    steps: oneStep(
      amount({ name: 'vehiclePriceBudget', label: 'How much would you like to borrow?', optional: true }),
      preferredDealership,
      ...CONTACT_AND_PLACE,
      message('Message', true),
      optIn,
    ),
  },
  'finance-application': {
    title: 'Apply for finance',
    submit: 'Send application',
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
  },
  'personalised-finance': {
    title: 'Your personalised finance quote',
    submit: 'Get my quote',
    vehicle: 'required',
    steps: oneStep(deposit, term, ...CONTACT_AND_PLACE, message('Message', true), optIn),
  },
  'trade-in': {
    title: 'Value your trade-in',
    submit: 'Get my valuation',
    vehicle: 'optional',
    steps: sellingSteps([]),
  },
  'sell-my-car': {
    title: 'Sell your {one}',
    submit: 'Send my details',
    steps: sellingSteps([
      money({ name: 'asking_price', label: 'What would you like for it?', optional: true }),
    ]),
  },
  valuation: {
    title: 'What is your {one} worth?',
    submit: 'Get my valuation',
    steps: oneStep(...OWN_CAR, ...CONTACT_AND_PLACE, message('Message', true), optIn),
  },
  'rental-enquiry': {
    title: 'Enquire about a rental',
    submit: 'Send enquiry',
    vehicle: 'optional',
    steps: oneStep(
      location('sales', 'Pick-up location'),
      date({ name: 'pickup_date', label: 'From' }),
      date({ name: 'return_date', label: 'Until', notBefore: 'pickup_date' }),
      ...CONTACT,
      message('Message', true),
      optIn,
    ),
  },
  'subscription-enquiry': {
    title: 'Enquire about a subscription',
    submit: 'Send enquiry',
    vehicle: 'optional',
    steps: oneStep(
      location('sales'),
      date({ name: 'start_date', label: 'When would you like to start?', optional: true }),
      choice(['1 to 3 months', '3 to 6 months', '6 to 12 months', 'Longer'], {
        name: 'subscription_term',
        label: 'For how long?',
        optional: true,
      }),
      ...CONTACT_AND_PLACE,
      message('Message', true),
      optIn,
    ),
  },
};

const stepModel = ({ id, title, skippable = false, fields }: StepRule, site: FormSite): StepModel => ({
  id,
  title: site.say(title),
  skippable,
  fields: fields.map((fieldOf) => fieldOf(site)).filter((field): field is FieldModel => field !== null),
});

/** A form of a site, finished: whoever draws it or reads what comes back needs no rule beside it. */
export function formOf(id: FormId, config: LeadConfig): FormModel {
  const site = formSite(config);
  const { title, submit, vehicle = 'none', steps } = FORMS[id];
  return {
    id,
    title: site.say(title),
    submit: site.say(submit),
    market: config.market,
    vehicle,
    steps: steps.map((step) => stepModel(step, site)),
    name_punctuation: config.forms.name_punctuation,
    mobile_only: config.forms.mobile_only,
    proof_of_work: config.forms.proof_of_work,
    opt_in_wording: config.opt_in.wording,
  };
}
