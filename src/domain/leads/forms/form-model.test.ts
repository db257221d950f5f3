import { describe, expect, test } from 'vitest';
import { configWith } from '#domain/sites/site-fixture.ts';
import { aboutVehicle, type FieldModel, fieldsOf } from './field-model.ts';
import { formOf } from './form-model.ts';
import { FORM_IDS } from './form-rows.ts';

const LOCATION = configWith().locations[0];
const location = (id: number, name: string, location_type: string, more: object = {}) => ({
  ...LOCATION,
  id,
  name,
  location_type,
  ...more,
});

const namesOf = (id: (typeof FORM_IDS)[number], fields: object = {}) =>
  fieldsOf(formOf(id, configWith({ ...fields }))).map(({ name }) => name);

const fieldOf = (id: (typeof FORM_IDS)[number], name: string, fields: object = {}): FieldModel | undefined =>
  fieldsOf(formOf(id, configWith({ ...fields }))).find((field) => field.name === name);

const choicesOf = (field: FieldModel | undefined) =>
  field !== undefined && 'choices' in field ? field.choices.map(({ value, label }) => [value, label]) : [];

describe.each(FORM_IDS)('the form %s', (id) => {
  test.each(['AU', 'NZ', 'US'])(
    'in market %s is plain JSON, with unique field names and a label for each field',
    (market) => {
      const form = formOf(id, configWith({ market }));
      expect(JSON.parse(JSON.stringify(form))).toEqual(form);
      const fields = fieldsOf(form);
      expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
      expect(fields.filter(({ label }) => label === '')).toEqual([]);
      expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['name', 'email']));
    },
  );

  test('asks for consent in the step with the personal details, or says that sending it counts as consent', () => {
    const form = formOf(id, configWith());
    const steps = form.steps.filter(({ fields }) => fields.some(({ name }) => name === 'opt_in'));
    expect(steps).toHaveLength(form.consents ? 0 : 1);
    expect(steps[0]?.skippable ?? false).toBe(false);
    if (form.consents) expect(form.opt_in_wording).toContain('until you unsubscribe');
  });
});

describe('a general enquiry', () => {
  const CONTACT = ['name', 'last_name', 'email', 'phone', 'postcode', 'message', 'opt_in'];

  test.each([
    ['asks what it is about', {}, ['category', ...CONTACT]],
    ['does not where the dealer says so', { forms: { show_category: false } }, CONTACT],
    [
      'asks for the location where there are several',
      {
        forms: { show_category: false },
        locations: [location(1, 'A', 'sales'), location(2, 'B', 'service')],
      },
      ['location_id', ...CONTACT],
    ],
    [
      'does not ask for one that is hidden',
      {
        forms: { show_category: false },
        locations: [location(1, 'A', 'sales'), location(2, 'B', 'sales', { visible: false })],
      },
      CONTACT,
    ],
    [
      'does not ask for the location where the dealer says so',
      {
        forms: { show_category: false, show_location: false },
        locations: [location(1, 'A', 'sales'), location(2, 'B', 'sales')],
      },
      CONTACT,
    ],
    [
      'asks for the dealership where the dealer says so',
      {
        forms: { show_category: false, show_dealership: true },
        dealerships: [
          { id: 1, name: 'One', slug: 'one' },
          { id: 2, name: 'Two', slug: 'two' },
        ],
      },
      ['dealership', ...CONTACT],
    ],
  ])('%s', (_, config, names) => {
    expect(namesOf('general-enquiry', config)).toEqual(names);
  });

  test('offers only categories that the dealer has staff for', () => {
    const without = choicesOf(fieldOf('general-enquiry', 'category')).map(([value]) => value);
    expect(without).toEqual([
      'General Enquiry',
      'New Vehicle Enquiry',
      'Used Vehicle Enquiry',
      'Trade-in Enquiry',
      'Careers Enquiry',
    ]);
    const full = {
      finance_provider: 'Bank',
      locations: [location(1, 'A', 'service'), location(2, 'B', 'parts')],
    };
    expect(choicesOf(fieldOf('general-enquiry', 'category', full)).map(([value]) => value)).toEqual(
      expect.arrayContaining(['Finance Enquiry', 'Service Enquiry', 'Parts Enquiry']),
    );
  });

  test('uses the market’s spelling, with the same category values everywhere', () => {
    expect(choicesOf(fieldOf('general-enquiry', 'category', { market: 'US' }))[0]).toEqual([
      'General Enquiry',
      'General Inquiry',
    ]);
    expect(formOf('general-enquiry', configWith({ market: 'US' })).submit).toBe('Send inquiry');
  });

  test.each([
    [true, false],
    [false, true],
  ])('has an optional message unless message_required is on: %s', (message_required, optional) => {
    expect(fieldOf('general-enquiry', 'message', { forms: { message_required } })?.optional).toBe(optional);
  });

  test.each([true, false])('has its consent box preset to %s, with the dealer’s wording', (preset) => {
    expect(
      fieldOf('general-enquiry', 'opt_in', {
        opt_in: { default: preset, wording: 'Our enquiry news' },
        market: 'US',
      }),
    ).toMatchObject({ kind: 'tick', preset, label: 'Our enquiry news', optional: true });
  });
});

describe('an optional field', () => {
  test.each([
    ['request-photos', 'message'],
    ['test-drive', 'booking_date'],
    ['trade-in', 'rego'],
    ['service-booking', 'rego'],
    ['general-enquiry', 'opt_in'],
  ] as const)('is allowed on %s: %s', (id, name) => {
    expect(fieldOf(id, name)?.optional).toBe(true);
  });
});

describe('the steps', () => {
  test.each([
    ['test-drive', ['time', 'details']],
    ['finance-application', ['budget', 'details', 'income', 'review']],
    ['trade-in', ['car', 'condition', 'details']],
    ['sell-my-car', ['car', 'condition', 'details']],
    ['general-enquiry', ['details']],
  ] as const)('of the form %s are in order', (id, steps) => {
    expect(formOf(id, configWith()).steps.map((step) => step.id)).toEqual(steps);
  });

  test('cannot be skipped if they ask for an email address', () => {
    for (const id of FORM_IDS)
      for (const step of formOf(id, configWith()).steps)
        if (step.fields.some(({ name }) => name === 'email')) expect(step.skippable).toBe(false);
  });
});

describe('the configuration of a dealer', () => {
  test('sets the money buttons', () => {
    const amounts = (money_choices: string) =>
      choicesOf(fieldOf('finance-application', 'vehiclePriceBudget', { forms: { money_choices } }));
    expect(amounts('standard')).toHaveLength(9);
    expect(amounts('standard').at(0)).toEqual([5000, '$5,000']);
    expect(amounts('standard').at(-1)).toEqual([70000, '$70,000']);
    expect(amounts('large')).toHaveLength(9);
    expect(amounts('large').at(0)).toEqual([300000, '$300,000']);
    expect(amounts('large').at(-1)).toEqual([800000, '$800,000']);
  });

  test('limits the locations to those with the form’s department', () => {
    const locations = [
      location(1, 'Reef City - Sales', 'sales'),
      location(2, 'Reef City - Service', 'service'),
      location(3, 'Bay - Service', 'service', { position: -1 }),
    ];
    expect(choicesOf(fieldOf('service-booking', 'location_id', { locations }))).toEqual([
      ['3', 'Bay'],
      ['2', 'Reef City'],
    ]);
    expect(choicesOf(fieldOf('parts', 'location_id', { locations }))).toHaveLength(3);
  });

  test('sets the locations of a test drive, unless the vehicle has one', () => {
    const locations = [location(1, 'Reef City - Sales', 'sales'), location(2, 'Bay - Sales', 'sales')];
    const asked = fieldOf('test-drive', 'location_id', { locations });
    expect(choicesOf(asked)).toEqual([
      ['1', 'Reef City'],
      ['2', 'Bay'],
    ]);
    expect(asked?.optional).toBe(false);
    const about = aboutVehicle(formOf('test-drive', configWith({ locations })));
    expect(fieldsOf(about).map(({ name }) => name)).not.toContain('location_id');
    const enquiry = formOf('email-us', configWith({ locations }));
    expect(aboutVehicle(enquiry)).toEqual(enquiry);
  });

  test('names the weekdays without bookings', () => {
    const week = (closed: readonly number[]) =>
      [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
        ...{ weekday, open: '09:00', close: '17:00' },
        status: closed.includes(weekday) ? 'Closed' : 'Open',
      }));
    const yard = (id: number, closed: readonly number[]) =>
      location(id, `Yard ${id}`, 'sales', { contact_detail: { opening_hours: week(closed) } });
    const helpOf = (...yards: readonly (readonly number[])[]) =>
      fieldOf('test-drive', 'booking_date', { locations: yards.map((closed, at) => yard(at + 1, closed)) })
        ?.help;
    expect(helpOf([0, 6])).toBe('We are closed on Sundays and Saturdays.');
    expect(helpOf([0, 6], [0])).toBe('We are closed on Sundays.');
    expect(helpOf([])).toBeNull();
    expect(helpOf([0, 6], [])).toBeNull();
  });

  test('sets the word for a vehicle', () => {
    const vehicles = { one: 'motorcycle', many: 'motorcycles' };
    expect(formOf('sell-my-car', configWith({ vehicles })).title).toBe('Sell your motorcycle');
  });

  test('names the recipient of an application only if the site passes it on', () => {
    const config = configWith({ leads: { delivery: { car_clarity: true } } });
    expect(formOf('finance-application', config).passed_on).toMatch(/Car Clarity.* Harbour Autos/);
    expect(formOf('finance-enquiry', config).passed_on).toBeUndefined();
    expect(formOf('finance-application', configWith()).passed_on).toBeUndefined();
  });

  test.each([
    ['AU', 'Postcode', ['rego', 'regoState']],
    ['NZ', 'Postcode', ['rego']],
    ['US', 'ZIP code', ['rego', 'regoState']],
  ])('sets the labels and plate fields of market %s', (market, label, plate) => {
    expect(fieldOf('trade-in', 'postcode', { market })?.label).toBe(label);
    expect(namesOf('trade-in', { market }).filter((name) => name.startsWith('rego'))).toEqual(plate);
  });
});
