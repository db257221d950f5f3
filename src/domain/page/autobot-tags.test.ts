import { describe, expect, test } from 'vitest';
import { configWith } from '#domain/site/site-fixture.ts';
import { vehicleWith } from '#domain/vehicle/vehicle-fixture.ts';
import { autobotTags } from './autobot-tags.ts';

const enabled = configWith({ autobot: { enabled: true, message: 'Hello' } });
const asRecord = (tags: ReturnType<typeof autobotTags>) =>
  Object.fromEntries(tags.map(({ name, content }) => [name, content]));

describe('what the chat widget reads', () => {
  test('is nothing where it is off', () => {
    const off = configWith({ autobot: { message: 'Hello' } });
    expect(autobotTags(off, { vehicle: vehicleWith(), checkoutUrl: null })).toEqual([]);
  });

  test('is the message on every page', () => {
    expect(asRecord(autobotTags(enabled))).toEqual({ 'autobot:message': 'Hello' });
  });

  test('is the car on its own page', () => {
    const vehicle = vehicleWith({ dealership_id: 31, reserved: true });
    expect(asRecord(autobotTags(enabled, { vehicle, checkoutUrl: 'https://a.example/checkout' }))).toEqual({
      'autobot:message': 'Hello',
      'autobot:car-name': '2021 Toyota HiLux SR5',
      'autobot:car-id': '4711',
      'autobot:checkout-link': 'https://a.example/checkout',
      'autobot:is-reserved': 'true',
      'autobot:car-category': 'used',
      'autobot:car-dealership-id': '31',
    });
  });

  test('has no empty tags', () => {
    const silent = configWith({ autobot: { enabled: true } });
    const names = autobotTags(silent, { vehicle: vehicleWith(), checkoutUrl: null }).map(({ name }) => name);
    expect(names).toEqual([
      'autobot:car-name',
      'autobot:car-id',
      'autobot:is-reserved',
      'autobot:car-category',
    ]);
  });
});
