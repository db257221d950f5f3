import fc from 'fast-check';
import { FORM_IDS } from '#domain/leads/forms/form-rows.ts';
import { anyText } from '#domain/lib/testing.ts';
import { QUERY_KEYS } from '#domain/search/filters/search-address.ts';

/** The statuses of a healthy server. 503 means that a provider, lookup or store is not configured. */
export const ANSWERS: readonly number[] = [
  ...[200, 201, 202, 204, 303, 400, 404, 409, 413, 415, 422, 428, 429, 503],
];

/** Internals that no response may show. */
export const INSIDE = /\bat .*\.ts:\d|node_modules|Error:/;

export const FIELD_NAMES: readonly string[] = [
  ...['name', 'last_name', 'email', 'phone', 'postcode', 'message', 'category', 'location_id', 'opt_in'],
  ...['form', 'client_id', 'lead_id', 'car_id', 'url', 'visited_pages', 'linked_query_params', 'started_at'],
  ...[
    'step_number',
    'skipped_steps',
    'isLastStep',
    'rego',
    'regoState',
    'vin',
    'website_id',
    'dealership_id',
  ],
  ...['year', 'km', 'booking_date', 'booking_time', 'additional_services', 'vehiclePriceBudget', 'lead'],
  ...['__proto__', 'constructor', 'lead[name]', 'a[]'],
];
const names = fc.constantFrom(...FIELD_NAMES);
const plausible = fc.constantFrom<unknown>(
  ...[
    'Kim',
    'kim@example.com',
    '0491 570 156',
    '2450',
    'General Enquiry',
    'v1',
    '2026-12-24',
    '10:30',
    'NSW',
  ],
  ...[
    'ABC12D',
    '6T1BF3FK10X000001',
    2019,
    1,
    true,
    null,
    ['Brakes'],
    { a: 1 },
    -1,
    1e308,
    '\u0000',
    '\ud800',
  ],
  ...FORM_IDS,
);
const fields = fc.dictionary(names, fc.oneof(plausible, fc.jsonValue({ maxDepth: 3 }), fc.string()), {
  maxKeys: 14,
});

export interface Sent {
  readonly type: string;
  readonly body: BodyInit;
}

const json = fc
  .oneof(
    fc.jsonValue(),
    fields,
    fields.map((lead) => ({ lead })),
  )
  .map((value): Sent => ({ type: 'application/json', body: JSON.stringify(value) }));
/** Lists or objects within each other: as deep as is accepted, one deeper, and deeper than a stack. */
const deepText = fc
  .record({
    levels: fc.constantFrom(64, 65, 8_000),
    brackets: fc.constantFrom(['[', ']'] as const, ['{"a":', '}'] as const),
  })
  .map(({ levels, brackets: [open, close] }) => `${open.repeat(levels)}1${close.repeat(levels)}`);
const deep = fc.record({ name: names, text: deepText }).chain(({ name, text }) => {
  const field = `{${JSON.stringify(name)}:${text}}`;
  return fc.constantFrom<Sent>(
    { type: 'application/json', body: text },
    { type: 'application/json', body: field },
    { type: 'application/json', body: `{"lead":${field}}` },
    { type: 'application/x-www-form-urlencoded', body: new URLSearchParams({ [name]: text }).toString() },
  );
});

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const form = fields.map(
  (sent): Sent => ({
    type: 'application/x-www-form-urlencoded',
    body: new URLSearchParams(Object.entries(sent).map(([key, value]) => [key, asText(value)])).toString(),
  }),
);
const part = ([key, value]: readonly [string, unknown]) =>
  `--x\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${JSON.stringify(value)}\r\n`;
const file = (bytes: string) =>
  `--x\r\nContent-Disposition: form-data; name="photos"; filename="../a.jpg"\r\n\r\n${bytes}\r\n`;
const multipart = fc.tuple(fields, fc.array(anyText()), fc.constantFrom('--x--\r\n', '')).map(
  ([sent, files, end]): Sent => ({
    type: 'multipart/form-data; boundary=x',
    body: [...Object.entries(sent).map(part), ...files.map(file), end].join(''),
  }),
);
const raw = fc
  .tuple(fc.constantFrom('application/json', 'text/plain', '', 'multipart/form-data'), fc.uint8Array())
  .map(([type, body]): Sent => ({ type, body: new Uint8Array(body) }));
export const anything: fc.Arbitrary<Sent> = fc.oneof(json, json, form, multipart, raw, deep);

/** The kinds of clients: a script, a browser without script, anything else. */
export const accepted = fc.constantFrom('application/json', 'text/html,*/*;q=0.8', '*/*');

const queryOf = (sent: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(Object.entries(sent).map(([key, value]) => [key, asText(value)])).toString();

/** As much as Node’s 16 KB for address and headers leave. */
export const LONGEST_ADDRESS = 14_000;

/** What a search may ask for, as often as an address has room for it. */
const searches = fc
  .record({
    key: fc.oneof(fc.constant('query'), fc.constantFrom(...QUERY_KEYS)),
    part: fc.constantFrom(...['corrola ', 'Corolla,', 'a ', '1:', `"'`, "o'", 'under 5 km ', '%2C', '-']),
    times: fc.constantFrom(1, 700, LONGEST_ADDRESS),
  })
  .map(({ key, part, times }) => queryOf({ [key]: part.repeat(times).slice(0, LONGEST_ADDRESS) }))
  .map((query) => query.slice(0, LONGEST_ADDRESS));

/** The same values as a query, for routes without a body. */
export const queries: fc.Arbitrary<string> = fc.oneof(fields.map(queryOf), searches);
