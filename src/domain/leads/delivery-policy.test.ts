import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Channel } from './channels/registry.ts';
import {
  channelsOf,
  type DueDelivery,
  deliveryWarnings,
  destinationOf,
  NOWHERE,
  sendingDecision,
  statusVerdict,
} from './delivery-policy.ts';
import { leadDeliverySchema } from './lead-delivery-config.ts';

const mail = { to: ['sales@bay-cars.example'] };
const webhook = { url: 'https://crm.bay-cars.example/leads', secret_env: 'BAY_CRM_SECRET' };

const SMTP = { SMTP_URL: 'smtp://mail.example' };
const PROVIDER = { PROVIDER_URL: 'https://dashboard.example' };
const CLARITY = { CAR_CLARITY_URL: 'https://clarity.example' };
const WEBHOOK = { BAY_CRM_SECRET: 'a secret of tests' };

type Row = readonly [
  what: string,
  delivery: v.InferInput<typeof leadDeliverySchema>,
  env: Readonly<Record<string, string>>,
  channels: readonly Channel[],
  kind: ReturnType<typeof destinationOf>['kind'],
  missing: readonly string[],
];

describe('the delivery of a dealer’s leads', () => {
  test.each<Row>([
    ['nothing is said', {}, {}, [], 'nowhere', []],
    ['nothing is said where there is a provider', {}, PROVIDER, ['provider'], 'somewhere', []],
    ['the provider is left out', { provider: false }, PROVIDER, [], 'nowhere', []],
    ['the provider is required', { provider: 'required' }, PROVIDER, ['provider'], 'somewhere', []],
    ['it is required and away', { provider: 'required' }, {}, ['provider'], 'somewhere', ['PROVIDER_URL']],
    ['they are kept on purpose', 'store', PROVIDER, [], 'store', []],
    ['they are kept unless there is a provider', { store: true }, PROVIDER, ['provider'], 'somewhere', []],
    ['they are mailed', { mail }, SMTP, ['mail'], 'somewhere', []],
    ['there is no mail server', { mail }, {}, ['mail'], 'somewhere', ['SMTP_URL']],
    ['an empty variable is none', { mail }, { SMTP_URL: '' }, ['mail'], 'somewhere', ['SMTP_URL']],
    ['a webhook gets them', { webhook }, WEBHOOK, ['webhook'], 'somewhere', []],
    ['it has no secret', { webhook }, SMTP, ['webhook'], 'somewhere', ['BAY_CRM_SECRET']],
    [
      'they go everywhere, and nothing is set',
      { provider: 'required', mail, webhook },
      {},
      ['provider', 'mail', 'webhook'],
      'somewhere',
      ['PROVIDER_URL', 'SMTP_URL', 'BAY_CRM_SECRET'],
    ],
    [
      'the provider’s password is missing',
      {},
      { ...PROVIDER, PROVIDER_USER: 'bay' },
      ['provider'],
      'somewhere',
      ['PROVIDER_PASSWORD'],
    ],
    ['only finance applications are sent', { car_clarity: true }, CLARITY, [], 'nowhere', []],
    ['the rest is kept on purpose', { car_clarity: true, store: true }, CLARITY, [], 'store', []],
    [
      'Car Clarity has no address',
      { mail, car_clarity: true },
      SMTP,
      ['mail'],
      'somewhere',
      ['CAR_CLARITY_URL'],
    ],
  ])('uses the right channels if %s', (_, written, env, channels, kind, missing) => {
    const delivery = v.parse(leadDeliverySchema, written);
    expect(channelsOf(delivery, env, 'vehicle-enquiry')).toEqual(channels);
    const found = destinationOf(delivery, env);
    expect([found.kind, found.missing.map(({ variable }) => variable)]).toEqual([kind, missing]);
    expect(deliveryWarnings(delivery, env)).toEqual(
      kind === 'nowhere' ? [expect.stringContaining(NOWHERE.what)] : [],
    );
    // A build writes what it read for the API, which reads it with the same schema.
    expect(v.parse(leadDeliverySchema, delivery)).toEqual(delivery);
  });

  test.each<[form: string, channels: readonly Channel[]]>([
    ['finance-application', ['provider', 'car_clarity']],
    ['finance-enquiry', ['provider']],
  ])('passes only applications on to Car Clarity: %s', (form, channels) => {
    const delivery = v.parse(leadDeliverySchema, { car_clarity: true });
    expect(channelsOf(delivery, PROVIDER, form)).toEqual(channels);
  });
});

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 21, 9);

type Case = Partial<Omit<DueDelivery, 'payload' | 'lead'>> & {
  readonly finished?: boolean;
  readonly reachable?: boolean;
  readonly newest?: number;
  readonly changedMinutesAgo?: number;
};

const decide = ({ finished = true, reachable = true, newest = 1, changedMinutesAgo = 0, ...more }: Case) =>
  sendingDecision(
    {
      channel: 'mail',
      version: 1,
      arrived: 0,
      payload: { form_completed: finished, ...(reachable && { email: 'jo@example.com' }) },
      lead: { version: newest, changedAt: NOW - changedMinutesAgo * MINUTE },
      ...more,
    },
    NOW,
  );

describe('a finished lead', () => {
  test.each(['provider', 'mail', 'webhook'] as const)('is sent at once to the %s channel', (channel) => {
    expect(decide({ channel })).toEqual({ kind: 'send' });
  });

  test('is sent even if the shopper cannot be reached', () => {
    expect(decide({ channel: 'provider', reachable: false })).toEqual({ kind: 'send' });
  });
});

describe('an unfinished lead', () => {
  test.each(['provider', 'webhook'] as const)('is sent at once to the %s channel', (channel) => {
    expect(decide({ channel, finished: false })).toEqual({ kind: 'send' });
  });

  test('is not sent to Car Clarity', () => {
    const decision = { kind: 'skip', reason: 'Only a finished application is passed on.' };
    expect(decide({ channel: 'car_clarity', finished: false })).toEqual(decision);
    expect(decide({ channel: 'car_clarity' })).toEqual({ kind: 'send' });
  });

  test('is emailed if its date lies far in the future', () => {
    expect(decide({ finished: false, changedMinutesAgo: -60 * 24 * 365 })).toEqual({ kind: 'send' });
    expect(decide({ finished: false, changedMinutesAgo: -5 })).toMatchObject({ kind: 'wait' });
  });

  test('waits half an hour, because the shopper may still be typing', () => {
    expect(decide({ finished: false, changedMinutesAgo: 10 })).toEqual({
      kind: 'wait',
      until: NOW + 20 * MINUTE,
      reason: 'Waits until the form is finished, or left for half an hour.',
    });
  });

  test('is emailed after half an hour without a change', () => {
    expect(decide({ finished: false, changedMinutesAgo: 30 })).toEqual({ kind: 'send' });
  });

  test('is not emailed if a later version exists', () => {
    expect(decide({ finished: false, newest: 2 }).kind).toBe('skip');
  });

  test.each(['provider', 'mail', 'webhook'] as const)(
    'without contact details is not sent to the %s channel',
    (channel) => {
      expect(decide({ channel, finished: false, reachable: false }).kind).toBe('skip');
    },
  );
});

test.each([
  ['an older version than the one that arrived', 1, 2, 'skip'],
  ['a version after the one that arrived', 3, 2, 'send'],
  ['the version that arrived, once more', 2, 2, 'send'],
] as const)('the version decides whether to send: %s', (_, version, arrived, kind) => {
  expect(decide({ channel: 'provider', version, arrived, newest: 3 }).kind).toBe(kind);
});

test.each([
  ['arrived', [200, 201, 202, 204]],
  ['later', [301, 302, 307, 401, 403, 404, 405, 408, 409, 425, 429, 500, 502, 503, 504, 529]],
  ['refused', [400, 410, 411, 413, 415, 422, 451]],
] as const)('the verdict is "%s" for the statuses %j', (verdict, statuses) => {
  for (const status of statuses) expect([status, statusVerdict(status)]).toEqual([status, verdict]);
});
