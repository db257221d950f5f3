import { expect, test } from 'vitest';
import { PROCESSOR_KINDS } from '#domain/checkout/processors.ts';
import { cardFieldsOf } from './card-fields-loader.ts';

test.each(PROCESSOR_KINDS)('%s has fields for a card', async (kind) => {
  expect(await cardFieldsOf(kind)?.()).toHaveProperty('mount');
});
