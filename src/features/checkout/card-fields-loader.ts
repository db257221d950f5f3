import type { MountCardFields } from './card-fields.ts';

const FILES = import.meta.glob<{ readonly mount: MountCardFields }>('./fields/*.ts');

/** By processor: `./fields/stripe.ts`. Only that of the car’s is fetched. */
export const cardFieldsOf = (processor: string) => FILES[`./fields/${processor}.ts`];
