import { describe, expect, it } from 'vitest';
import { setting } from '#domain/checkout/processor-settings.ts';
import { openProcessors } from './open.ts';
import { testProcessor } from './test/processor.ts';

const env = {
  STRIPE_SECRET_KEY: 'for-all',
  STRIPE_SECRET_KEY__HARBOUR_NORTH: 'for-north',
  PAYWAY_SECRET_KEY: 'alone',
  TILL_USER__BAY: 'user',
  TILL_PASSWORD__BAY: 'password',
  TILL_API_KEY: 'key',
  TILL_SHARED_SECRET: 'shared',
};
const options = { env, fetch, now: () => 0 };

describe('a secret', () => {
  it.each([
    ['STRIPE_SECRET_KEY', 'harbour-north', 'for-north'],
    ['STRIPE_SECRET_KEY', 'harbour-south', 'for-all'],
    ['STRIPE_SECRET_KEY', null, 'for-all'],
    ['TILL_USER', null, undefined],
  ])('named %s for %s is %s', (name, dealership, value) => {
    expect(setting(env, name, dealership)).toBe(value);
  });
});

describe('the processor', () => {
  it.each([
    ['stripe', null, 'stripe'],
    ['till', 'bay', 'till'],
    ['till', null, undefined],
    ['st_george', null, undefined],
    ['test', null, undefined],
  ] as const)('%s of %s, given the environment, is %s', async (kind, dealership, found) => {
    expect((await openProcessors(options).of(kind, dealership))?.kind).toBe(found);
  });

  it.each([
    ['https://test-gateway.tillpayments.com', true],
    ['https://gateway.tillpayments.com', false],
    [undefined, false],
  ])('at %s is a test host: %s', async (TILL_URL, is) => {
    const processors = openProcessors({ ...options, env: { ...env, TILL_URL } });
    expect((await processors.of('till', 'bay'))?.isTestHost).toBe(is);
  });

  it('is the same object on each call', async () => {
    const processors = openProcessors(options);
    expect(await processors.of('stripe', null)).toBe(await processors.of('stripe', null));
    expect(await processors.of('stripe', 'harbour-north')).not.toBe(await processors.of('stripe', null));
  });

  it('for tests takes new payments if secrets are missing, and does not answer for payments of others', async () => {
    const processors = openProcessors({ ...options, otherwise: testProcessor });
    expect((await processors.taking('st_george', null))?.kind).toBe('test');
    expect((await processors.taking('stripe', null))?.kind).toBe('stripe');
    expect(await processors.of('st_george', null)).toBeUndefined();
    expect((await processors.of('test', null))?.kind).toBe('test');
    // It is not there where nobody asked for a demo.
    expect(await openProcessors(options).taking('st_george', null)).toBeUndefined();
    expect(await openProcessors(options).of('test', null)).toBeUndefined();
  });
});
