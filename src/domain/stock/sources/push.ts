import * as v from 'valibot';
import { doc, matching, text } from '#domain/sites/config-fields.ts';
import { PUSHED_SHAPES } from '../pushed/registry.ts';
import { environmentName } from './fields.ts';

/** How a sender proves who it is. */
export const PUSH_PROOFS = ['bearer', 'api-key', 'basic', 'standard-webhooks'] as const;

export const pushedSource = {
  kind: doc('Vehicles that their source sends to `/api/stock/<source>` one by one.', v.literal('pushed')),
  source: doc(
    'The name of the source in that address. Each of the dealers that name it is changed by it, and no other.',
    matching(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'a name such as "dealer-studio"'),
  ),
  shape: doc('How the source writes a vehicle.', v.picklist(PUSHED_SHAPES)),
  dealer: doc(
    'What the source calls this dealer. It can be left out if no other dealer has the same secret.',
    v.optional(text),
  ),
  proof: doc(
    'How the source proves who it is: `Authorization: Bearer …`, the header `X-API-KEY`, `Authorization: Basic …`, or a signature as Standard Webhooks describes it.',
    v.optional(v.picklist(PUSH_PROOFS), 'bearer'),
  ),
  secret_env: doc(
    'The name of the environment variable with the secret. For `basic` it holds `user:password`, for `standard-webhooks` `whsec_…`.',
    environmentName,
  ),
};
