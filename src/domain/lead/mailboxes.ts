import type { LeadMail } from '#domain/site/lead-delivery.ts';
import type { Location } from '#domain/site/locations.ts';
import type { LeadPayload } from './payload.ts';

type Department = 'sales' | 'service' | 'parts';
type Addressed = Pick<LeadPayload, 'category' | 'location_id'>;
type Place = Pick<Location, 'id' | 'location_type'> & {
  readonly contact_detail: Pick<Location['contact_detail'], 'email'>;
};

const DEPARTMENT_OF_CATEGORY: Readonly<Record<string, Department>> = {
  'Service Booking': 'service',
  'Service Enquiry': 'service',
  'Parts Enquiry': 'parts',
};

const placeOf = ({ location_id }: Addressed, places: readonly Place[]): Place | undefined =>
  places.find(({ id }) => String(id) === location_id);

const departmentOf = (lead: Addressed, place: Place | undefined): Department =>
  DEPARTMENT_OF_CATEGORY[lead.category] ?? (place?.location_type || 'sales');

const fits = (rule: LeadMail['rules'][number], lead: Addressed, place: Place | undefined): boolean =>
  (rule.department === null || rule.department === departmentOf(lead, place)) &&
  (rule.location_id === null || rule.location_id === place?.id) &&
  (rule.categories.length === 0 || rule.categories.includes(lead.category));

/** Whose mail a lead is: the first rule that fits, else the location’s own mailbox, else the dealer’s. */
export function mailboxesOf(mail: LeadMail, lead: Addressed, places: readonly Place[]): readonly string[] {
  const place = placeOf(lead, places);
  const rule = mail.rules.find((candidate) => fits(candidate, lead, place));
  const ofPlace = mail.to_location ? place?.contact_detail.email : null;
  return rule?.to ?? (ofPlace ? [ofPlace] : mail.to);
}
