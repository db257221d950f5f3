import type * as v from 'valibot';
import type { LookUp } from '#domain/lead/look-ups.ts';
import { askRegister, type RegisterTransport } from './ask.ts';

export interface OwnShapeOptions<Found> extends RegisterTransport {
  readonly name: string;
  readonly url: string;
  readonly key: string | undefined;
  readonly schema: v.GenericSchema<unknown, Found>;
}

/**
 * A register without public documentation: whoever has a contract with it sets an address that takes our question by
 * POST and answers in our shape. Any other shape is "could not look that up".
 */
export const ownShapeRegister =
  <Found>({ name, url, key, schema, ...transport }: OwnShapeOptions<Found>) =>
  (question: Readonly<Record<string, unknown>>): Promise<LookUp<Found>> =>
    askRegister(
      {
        ...{ url, where: name, once: true },
        init: {
          method: 'POST',
          headers: {
            ...{ 'Content-Type': 'application/json', Accept: 'application/json' },
            ...(key && { Authorization: `Bearer ${key}` }),
          },
          body: JSON.stringify(question),
          redirect: 'manual',
        },
      },
      schema,
      transport,
    );
