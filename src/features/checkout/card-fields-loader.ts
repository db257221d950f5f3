import type { CardFields, CardPlace, MountCardFields } from './card-fields.ts';

const FILES = import.meta.glob<{ readonly mount: MountCardFields }>('./fields/*.ts');

/** Loads the fields of one processor, such as `./fields/stripe.ts`. Only those of the car’s processor are fetched. */
export const cardFieldsOf = (processor: string) => FILES[`./fields/${processor}.ts`];

export async function mountCardFields(place: CardPlace): Promise<CardFields> {
  const { processor } = place.hold;
  const load = cardFieldsOf(processor);
  if (!load) throw new Error(`There are no card fields of ${processor}.`);
  const { mount } = await load();
  return mount(place);
}
