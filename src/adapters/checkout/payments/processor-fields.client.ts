import type { ProcessorKind } from '#domain/checkout/processors.ts';
import type { CardFields, CardPlace, MountCardFields } from './card-fields.client.ts';

const FIELDS: Readonly<Record<ProcessorKind, () => Promise<{ readonly mount: MountCardFields }>>> = {
  stripe: () => import('./stripe/card-fields.client.ts'),
  till: () => import('./till/card-fields.client.ts'),
  st_george: () => import('./payway/card-fields.client.ts'),
  test: () => import('./test/card-fields.client.ts'),
};

const isKnown = (processor: string): processor is ProcessorKind => Object.hasOwn(FIELDS, processor);

/** Loads the fields of the processor that the reservation names, and no other. */
export async function mountCardFields(place: CardPlace): Promise<CardFields> {
  const { processor } = place.reservation;
  if (!isKnown(processor)) throw new Error(`There are no card fields of ${processor}.`);
  const { mount } = await FIELDS[processor]();
  return mount(place);
}
