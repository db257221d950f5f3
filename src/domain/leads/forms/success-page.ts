import { type OpenState, openNow, openState, type Schedule } from '#domain/dealers/open-state.ts';
import { paths } from '#paths';
import type { Filing } from '../category.ts';
import type { LeadPayload } from '../lead-payload.ts';

const WHEN: Readonly<Record<OpenState['kind'], string>> = {
  open: 'We are open now: expect to hear from us today.',
  always: 'We are open around the clock: expect to hear from us today.',
  closing: 'We close soon: if you do not hear from us today, you will when we open again.',
  opens: 'You will hear from us after that.',
  worded: 'You will hear from us on our next day of business.',
  closed: 'You will hear from us on our next day of business.',
};

/** Tells when the dealer will get in touch, by the opening hours of those who answer. Returns null if the hours are unknown. */
export function whenWeCall(schedule: Schedule | null, instant: number): string | null {
  if (schedule === null) return null;
  const state = openState(schedule, instant);
  if (state.kind !== 'opens') return WHEN[state.kind];
  const { lead, rest } = openNow(schedule, instant);
  return `${lead} ${rest}. ${WHEN.opens}`;
}

/** Returns a general enquiry if the address of the thanks page names no known category. */
export const successCategoryIn = (query: URLSearchParams, thanked: readonly string[]): string => {
  const named = query.get('category');
  return named !== null && thanked.includes(named) ? named : 'general-enquiry';
};

export const successPath = (
  { success }: Pick<Filing, 'success'>,
  { car_id }: Pick<LeadPayload, 'car_id'>,
): string => paths.success(success, car_id === undefined ? {} : { car_id });
