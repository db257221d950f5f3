import { namesOf } from '#domain/lib/records.ts';
import type { ProcessorDescriptor } from './processors/descriptor.ts';
import { payway } from './processors/payway.ts';
import { stripe } from './processors/stripe.ts';
import { till } from './processors/till.ts';

/** Who can take money, by the name that feeds and configurations use. `src/adapters/checkout/payments` has a folder of each. */
export const PROCESSORS = { stripe, till, st_george: payway } as const satisfies Readonly<
  Record<string, ProcessorDescriptor>
>;

/** The names that feeds use for processors. */
export type AuthorizationType = keyof typeof PROCESSORS;
export const AUTHORIZATION_TYPES = namesOf(PROCESSORS);

export const WITH_VERSIONED_SCRIPT = AUTHORIZATION_TYPES.filter(
  (type) => PROCESSORS[type].script === 'versioned',
);

export const alsoCalled = ({ alsoCalled = [] }: ProcessorDescriptor): readonly string[] => alsoCalled;

/** `test` takes no money. It is for trying the checkout. */
export const PROCESSOR_KINDS = [...AUTHORIZATION_TYPES, 'test'] as const;
export type ProcessorKind = (typeof PROCESSOR_KINDS)[number];
