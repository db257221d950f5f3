import { namesOf } from '#domain/lib/records.ts';

/** The look of each template, in one line for people who choose one. Its fields are in `templates.ts`. */
export const TEMPLATE_LOOKS = {
  classic: 'light, photo hero, rounded',
  large: 'tall two-level header, big type, square corners',
  square: 'square logo on a brand band, dense cards',
  marketplace: 'search first, quick filters beside the stock',
} as const;

export type TemplateName = keyof typeof TEMPLATE_LOOKS;
export const TEMPLATE_NAMES = namesOf(TEMPLATE_LOOKS);
