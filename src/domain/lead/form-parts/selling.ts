import type { SiteConfig } from '#domain/site/schema.ts';
import { choice, type FieldOf, files, message, optIn } from '../fields.ts';
import { CONTACT_AND_PLACE, nextStep, type StepRule, type Thanks } from '../form-row.ts';
import { OWN_CAR } from './own-car.ts';

export const TRADE_IN = 'Trade-in Enquiry';

export const canValue = ({ autograb }: Pick<SiteConfig, 'autograb'>): boolean => autograb;

const LOOKS = ['Excellent', 'Good', 'Fair', 'Needs work'];
const CONDITION: readonly FieldOf[] = [
  choice(LOOKS, { name: 'condition', label: 'Overall condition', drawn: 'buttons' }),
  choice(['Full', 'Partial', 'None'], {
    name: 'service_history',
    label: 'Service history',
    drawn: 'buttons',
    optional: true,
  }),
  choice(['Yes', 'No'], {
    name: 'finance_owing',
    label: 'Is there finance owing on it?',
    drawn: 'buttons',
    optional: true,
  }),
  files('photos', {
    name: 'photos',
    label: 'Photos',
    optional: true,
    help: 'The front, the back, the inside and any damage tell the most.',
  }),
  message('Anything else we should know?', true),
];

export const sellingSteps = (car: readonly FieldOf[]): readonly StepRule[] => [
  { id: 'car', title: 'Your {one}', fields: OWN_CAR },
  { id: 'condition', title: 'Condition and photos', skippable: true, fields: [...CONDITION, ...car] },
  { id: 'details', title: 'Your details', fields: [...CONTACT_AND_PLACE, optIn] },
];

export const SELLING_TOLD = { finance_owing: { label: 'Finance owing' } } as const;

export const sellingThanks = (title: string): Thanks => ({
  title,
  text: 'Your details are with the buyers at {dealer}.',
  next: [
    nextStep('We look at what you sent', 'Photos and history help us to name a fair figure.'),
    nextStep('We call you with a range', 'And ask what the form did not.'),
    nextStep('You bring it in', 'The figure is confirmed once we have seen it.'),
  ],
});
