import * as v from 'valibot';
import { doc } from '#domain/sites/config-fields.ts';
import { channel } from './descriptor.ts';

export const provider = channel(
  doc(
    'To the provider’s API, if PROVIDER_URL is set in the environment. "required": leads wait for it until it is.',
    v.optional(v.union([v.boolean(), v.literal('required')], 'expected true, false or "required"'), true),
  ),
  {
    label: 'Provider',
    receiver: 'The provider',
    todo: 'Check PROVIDER_URL with its provider.',
    waitsFor: 'PROVIDER_URL',
    // Every dealer has it by default, so it is skipped where the environment has no provider.
    isChosen: (wanted, env) => wanted === 'required' || (wanted && Boolean(env['PROVIDER_URL'])),
    needs: (_, { PROVIDER_USER, PROVIDER_PASSWORD }) => [
      'PROVIDER_URL',
      ...(PROVIDER_USER || PROVIDER_PASSWORD ? ['PROVIDER_USER', 'PROVIDER_PASSWORD'] : []),
    ],
    without: 'leads wait for the provider',
    takes: 'all',
    unfinished: 'each-step',
  },
);
