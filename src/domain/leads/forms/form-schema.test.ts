import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { configWith } from '#domain/sites/site-fixture.ts';
import { fieldsOf } from './field-model.ts';
import { formOf } from './form-model.ts';
import { FORM_IDS, type FormId } from './form-rows.ts';
import { schemaOf, schemaOfStep } from './form-schema.ts';

const TODAY = '2026-11-22';
const REQUIRED = '*This is a required field.';

const PERSON = {
  name: 'Kim',
  last_name: 'Lee',
  email: 'kim@example.com',
  phone: '0491 570 156',
  postcode: '2450',
  message: 'Is it still there?',
};

/** The messages of the form about these values, by field. */
function messages(
  id: FormId,
  values: Readonly<Record<string, unknown>>,
  config: Readonly<Record<string, unknown>> = {},
) {
  const result = v.safeParse(schemaOf(formOf(id, configWith(config)), TODAY), values);
  return Object.fromEntries((result.issues ?? []).map((issue) => [v.getDotPath(issue), issue.message]));
}

const messageOf = (
  name: string,
  value: unknown,
  config: Readonly<Record<string, unknown>> = {},
  id: FormId = 'email-us',
) => messages(id, { ...PERSON, [name]: value }, config)[name];

const valuesOf = (
  id: FormId,
  values: Readonly<Record<string, unknown>>,
  config: Readonly<Record<string, unknown>> = {},
) => v.parse(schemaOf(formOf(id, configWith(config)), TODAY), values);

describe('the error for a missing field', () => {
  test.each(['name', 'last_name', 'email', 'phone', 'postcode', 'message'])('is shown for: %s', (name) => {
    for (const nothing of [undefined, null, '', '   ', [], {}])
      expect(messageOf(name, nothing)).toBe(REQUIRED);
  });

  test('is shown for all fields at once', () => {
    expect(messages('email-us', {})).toEqual({
      name: REQUIRED,
      last_name: REQUIRED,
      email: REQUIRED,
      phone: REQUIRED,
      postcode: REQUIRED,
      message: REQUIRED,
    });
  });

  test('is shown for category, location and dealership if the form has them', () => {
    const [place] = configWith().locations;
    const config = {
      forms: { show_dealership: true },
      locations: [place, { ...place, id: 2, name: 'Other' }],
      dealerships: [
        { id: 1, name: 'One', slug: 'one' },
        { id: 2, name: 'Two', slug: 'two' },
      ],
    };
    expect(messages('general-enquiry', PERSON, config)).toEqual({
      category: REQUIRED,
      location_id: REQUIRED,
      dealership: REQUIRED,
    });
  });

  test('is not shown for the message if the dealer makes it optional', () => {
    expect(messageOf('message', '', { forms: { message_required: false } })).toBeUndefined();
  });
});

describe('a name', () => {
  const ALPHABETICAL = 'Please use alphabetical characters only.';
  test.each([
    ['Kim', undefined],
    ['Mary Jane', undefined],
    ['Zoë', undefined],
    ['Tāne', undefined],
    ['李', undefined],
    ['Zoe\u0308', undefined],
    ['Kim2', ALPHABETICAL],
    ['Kim!', ALPHABETICAL],
    ['O’Brien', ALPHABETICAL],
    ['Anne-Marie', ALPHABETICAL],
    ['<b>Kim</b>', ALPHABETICAL],
    ['http://x.example', ALPHABETICAL],
    ['x'.repeat(81), 'Please use 80 characters or fewer.'],
  ])('of %j has the error: %s', (name, message) => {
    expect(messageOf('name', name)).toBe(message);
  });

  test.each([
    ['O’Brien', undefined],
    ["D'Arcy", undefined],
    ['Anne-Marie', undefined],
    ['-Anne', ALPHABETICAL],
    ['Kim-', ALPHABETICAL],
    ['Kim2', ALPHABETICAL],
  ])('of %j, with punctuation allowed, has the error: %s', (name, message) => {
    expect(messageOf('last_name', name, { forms: { name_punctuation: true } })).toBe(message);
  });
});

describe('an email address', () => {
  test.each(['a@b.co', 'kim.lee+cars@example.com.au', "o'neil@example.com", 'ki_m@sub-domain.example.com'])(
    'such as %s is valid',
    (address) => {
      expect(messageOf('email', ` ${address} `)).toBeUndefined();
    },
  );

  test.each([
    'kim',
    'kim@',
    '@example.com',
    'kim@example',
    'a b@example.com',
    'a@b..com',
    'a..b@c.com',
    'a@-b.com',
    'kim@example.com, x@y.com',
    'Kim <kim@example.com>',
  ])('such as %s is invalid', (address) => {
    expect(messageOf('email', address)).toBe('invalid email address');
  });
});

describe('a postcode', () => {
  const FOUR = 'Invalid postcode. Please enter a 4-digit number.';
  const FIVE = 'Invalid ZIP code. Please enter a 5-digit number.';
  test.each([
    ['AU', '2450', undefined],
    ['AU', 2450, undefined],
    ['AU', '245', FOUR],
    ['AU', '24500', FOUR],
    ['AU', '245a', FOUR],
    ['NZ', '0610', undefined],
    ['NZ', '06101', FOUR],
    ['US', '97756', undefined],
    ['US', '2450', FIVE],
  ])('in %s of %s has the error: %s', (market, postcode, message) => {
    const phone = { AU: '0491570156', NZ: '021155512', US: '4155550132' }[market];
    expect(messages('email-us', { ...PERSON, phone, postcode }, { market })).toEqual(
      message === undefined ? {} : { postcode: message },
    );
  });
});

describe('a phone number', () => {
  test.each([
    ['AU', '0491 570 156', {}, undefined],
    ['AU', '(02) 5550 1234', {}, undefined],
    ['AU', '1300 975 707', {}, 'Invalid phone number. Must be an Australian number.'],
    [
      'AU',
      '(02) 5550 1234',
      { mobile_only: true },
      'Invalid phone number. Must be an Australian mobile number.',
    ],
    ['NZ', '12', {}, 'Invalid phone number. Must be a New Zealand number.'],
    ['NZ', '021155512345678', {}, 'Invalid phone number. Too many characters.'],
    ['US', '12', {}, 'Invalid phone number. Must be a US number.'],
    ['US', '0400 000 000', {}, undefined],
    ['AU', '1'.repeat(300), {}, 'Invalid phone number. Must be an Australian number.'],
  ])('in %s of %s has the error: %s', (market, phone, forms, message) => {
    expect(messageOf('phone', phone, { market, forms })).toBe(message);
  });

  test('is stored in its national form', () => {
    expect(valuesOf('request-photos', { ...PERSON, phone: '+61 (0)491 570 156' })['phone']).toBe(
      '0491570156',
    );
  });
});

describe('a field of another kind', () => {
  const SERVICE = { ...PERSON, make: 'Mazda', model: 'CX-5', booking_date: '2026-12-01' };
  test.each<[FormId, object, string, unknown, string | undefined]>([
    ['service-booking', SERVICE, 'booking_date', '2026-11-22', undefined],
    ['service-booking', SERVICE, 'booking_date', '2026-11-21', 'Please choose a date that is still to come.'],
    ['service-booking', SERVICE, 'booking_date', '2026-02-30', 'Please choose a date.'],
    ['service-booking', SERVICE, 'booking_date', 'soon', 'Please choose a date.'],
    ['service-booking', SERVICE, 'booking_date', '', REQUIRED],
    ['service-booking', SERVICE, 'booking_time', '25:00', 'Please choose a time.'],
    ['service-booking', SERVICE, 'booking_time', '09:30:00', undefined],
    ['service-booking', SERVICE, 'rego', 'abc 12d', undefined],
    ['service-booking', SERVICE, 'rego', 'REG4SUCCESSEV', undefined],
    [
      'service-booking',
      SERVICE,
      'rego',
      'abc 12d 456 78',
      'Please enter a plate of up to 9 letters and digits.',
    ],
    ['service-booking', SERVICE, 'year', '1899', 'Please enter a number from 1900 to 2100.'],
    ['service-booking', SERVICE, 'year', '2100', undefined],
    ['service-booking', SERVICE, 'year', '2101', 'Please enter a number from 1900 to 2100.'],
    ['service-booking', SERVICE, 'km', '45,000 km', undefined],
    ['service-booking', SERVICE, 'km', '-1', 'Please enter a number from 0 to 2,000,000.'],
    ['service-booking', SERVICE, 'km', '1.5', 'Please enter a number from 0 to 2,000,000.'],
    ['service-booking', SERVICE, 'additional_services', ['Brakes', 'Battery'], undefined],
    ['service-booking', SERVICE, 'additional_services', 'Brakes', undefined],
    ['service-booking', SERVICE, 'additional_services', ['Wings'], 'Please choose one of the list.'],
    ['parts', PERSON, 'vin', '6T1BF3FK10X000001', undefined],
    ['parts', PERSON, 'vin', '6t1bf3fk10ſ000001', 'Please enter the 17 letters and digits of the VIN.'],
    ['parts', PERSON, 'vin', '6T1', 'Please enter the 17 letters and digits of the VIN.'],
    ['general-enquiry', PERSON, 'category', 'Fan mail', 'Please choose one of the list.'],
    ['finance-enquiry', PERSON, 'vehiclePriceBudget', '$12,500', undefined],
    [
      'finance-enquiry',
      PERSON,
      'vehiclePriceBudget',
      'lots',
      'Please enter an amount from $500 to $5,000,000.',
    ],
    ['finance-enquiry', PERSON, 'vehiclePriceBudget', 499, 'Please enter an amount from $500 to $5,000,000.'],
    ['email-us', PERSON, 'message', 'x'.repeat(3001), 'Please use 3,000 characters or fewer.'],
  ])(
    'on the form %s with %o, named %s with value %o, has the error: %s',
    (id, filled, name, value, message) => {
      expect(messages(id, { ...filled, category: 'General Enquiry', [name]: value })[name]).toBe(message);
    },
  );

  test('such as a return date may not be before the first date', () => {
    const rental = { ...PERSON, pickup_date: '2026-12-10', return_date: '2026-12-09' };
    expect(messages('rental-enquiry', rental)).toEqual({
      return_date: 'Please choose a date that is not before the first.',
    });
    expect(messages('rental-enquiry', { ...rental, return_date: '2026-12-10' })).toEqual({});
  });

  test.each([
    [undefined, true, true],
    [undefined, false, false],
    [false, true, false],
    ['false', true, false],
    ['', true, false],
    ['on', false, true],
    ['true', false, true],
    [['false', 'true'], false, true],
    [true, false, true],
  ])('such as consent sent as %j on a site with the preset %s becomes %s', (sent, preset, opt_in) => {
    const values = valuesOf('email-us', { ...PERSON, opt_in: sent }, { opt_in: { default: preset } });
    expect(values['opt_in']).toBe(opt_in);
  });
});

test('the output is cleaned up, and has only the form’s fields', () => {
  expect(
    valuesOf('email-us', {
      ...PERSON,
      name: '  Mary \u202e Jane ',
      message: 'Hello\r\n\u0000 there\t!\r\n',
      price: 1,
      __proto__: { admin: true },
    }),
  ).toEqual({ ...PERSON, name: 'Mary Jane', phone: '0491570156', message: 'Hello\n there !', opt_in: true });
});

describe('a form with steps', () => {
  const form = formOf('trade-in', configWith());
  const CAR = { make: 'Mazda', model: 'CX-5', year: '2019', km: '45000' };
  const issues = (schema: ReturnType<typeof schemaOf>, values: object) =>
    (v.safeParse(schema, values).issues ?? []).map((issue) => v.getDotPath(issue));

  test('validates one step at a time', () => {
    expect(issues(schemaOfStep(form, 'car', TODAY), {})).toEqual(['make', 'model', 'year', 'km']);
    expect(issues(schemaOfStep(form, 'condition', TODAY), {})).toEqual(['condition']);
  });

  test.each([
    ['as far as it has come', 1, [], []],
    ['the second', 2, [], ['condition']],
    ['without one that was passed over', 2, ['condition'], []],
    [
      'never without one that may not be',
      3,
      ['condition', 'details'],
      ['name', 'last_name', 'email', 'phone', 'postcode'],
    ],
  ])('is validated up to its step: %s', (_, upTo, skipped, missing) => {
    expect(issues(schemaOf(form, TODAY, { upTo, skipped }), CAR)).toEqual(missing);
  });
});

test('the schema from the form’s JSON gives the same output', () => {
  const form = formOf('finance-application', configWith());
  const values = {
    ...PERSON,
    vehiclePriceBudget: '20000',
    housing: 'Renting',
    employment: 'Casual',
    income: '4200',
  };
  expect(v.parse(schemaOf(JSON.parse(JSON.stringify(form)), TODAY), values)).toEqual(
    v.parse(schemaOf(form, TODAY), values),
  );
});

test('no input makes the schema throw, and its output is valid input', () => {
  const forms = FORM_IDS.map((id) => formOf(id, configWith()));
  const good = fc.constantFrom<unknown>(
    ...Object.values(PERSON),
    'Mazda',
    '2026-12-24',
    'on',
    '2019',
    'Good',
    'Renting',
  );
  const sent = fc.oneof(fc.anything(), fc.string({ maxLength: 200 }), good, fc.array(good, { maxLength: 3 }));
  fc.assert(
    fc.property(fc.constantFrom(...forms), fc.infiniteStream(sent), (form, stream) => {
      const schema = schemaOf(form, TODAY);
      const filled = Object.fromEntries(fieldsOf(form).map(({ name }) => [name, stream.next().value]));
      const result = v.safeParse(schema, filled);
      if (result.success) expect(v.parse(schema, result.output)).toEqual(result.output);
      else
        for (const { message } of result.issues)
          expect(message).toMatch(/^(?:\*|invalid email|Invalid|Please) ?/);
    }),
    { numRuns: 500 },
  );
});
