import { expect, it } from 'vitest';
import { integrityOf } from './card-fields.client.ts';

it.each([
  ['till', '{"till":"sha384-abc"}', { integrity: 'sha384-abc', crossorigin: 'anonymous' }],
  ['stripe', '{"till":"sha384-abc"}', {}],
  ['till', undefined, {}],
])('the script of %s with %s has the right attributes', (processor, hashes, attributes) =>
  expect(integrityOf(processor, hashes)).toEqual(attributes),
);
