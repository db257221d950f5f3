import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { leadDeliverySchema } from '#domain/site/lead-delivery.ts';
import { type Channel, channelsOf, deliveryWarnings, destinationOf, NOWHERE } from './channels.ts';

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

describe('where a dealer’s leads go', () => {
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
  ])('%s', (_, written, env, channels, kind, missing) => {
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
  ])('Car Clarity and a %s', (form, channels) => {
    const delivery = v.parse(leadDeliverySchema, { car_clarity: true });
    expect(channelsOf(delivery, PROVIDER, form)).toEqual(channels);
  });
});
