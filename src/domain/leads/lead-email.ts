import type { Location } from '#domain/dealers/location-config.ts';
import { formatDistance, formatMoney } from '#domain/sites/markets/format.ts';
import { weeklyFigure } from '#domain/vehicles/price/price.ts';
import type { LeadEmailConfig } from './channels/email.ts';
import type { LeadPayload } from './lead-payload.ts';
import {
  categoryWords,
  fullName,
  type LeadSummary,
  type SummaryAnswer,
  summaryAnswers,
} from './lead-summary.ts';

interface Section {
  readonly title: string;
  readonly rows: readonly SummaryAnswer[];
}

/** Joins typed text into one line, because a line break would start a new header in an email. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

const LONGEST_SUBJECT = 150;

const row = (label: string, text: string | null | undefined): readonly SummaryAnswer[] =>
  text === null || text === undefined || text === '' ? [] : [{ label, text }];

const timeOf = ({ at, dealer }: LeadSummary): string =>
  new Intl.DateTimeFormat(dealer.market.locale, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: dealer.timezone,
  }).format(at);

const person = (lead: LeadSummary): Section => {
  const { payload, dealer } = lead;
  return {
    title: 'Who',
    rows: [
      ...row('Name', fullName(payload)),
      ...row('Phone', payload.phone),
      ...row('Email', payload.email),
      ...row(dealer.market.postcode.label, payload.postcode),
    ],
  };
};

function vehicleName({ vehicle, payload }: LeadSummary): string {
  if (vehicle !== null) return vehicle.name;
  return [payload['Vehicle Make'], payload['Vehicle Model']].filter((part) => part !== undefined).join(' ');
}

const car = (lead: LeadSummary): Section => {
  const { vehicle, payload, dealer } = lead;
  const km = vehicle?.km ?? null;
  const weekly = vehicle && weeklyFigure(vehicle);
  return {
    title: 'Vehicle',
    rows: [
      ...row('Vehicle', vehicleName(lead)),
      ...row('Stock number', vehicle?.stocknum ?? payload.stock_number),
      ...row('VIN', vehicle?.vin),
      // Feeds say "ask us" as 0 or as nothing.
      ...row('Price', vehicle?.price ? formatMoney(vehicle.price, dealer.market) : null),
      ...row('Price a week', weekly === null ? null : formatMoney(weekly, dealer.market)),
      ...row('Distance driven', km === null ? null : formatDistance(km, dealer.market)),
      ...row('Id', vehicle === null ? payload.car_id : null),
    ],
  };
};

const wishes = ({ payload, dealer }: LeadSummary): Section => ({
  title: 'What they told you',
  rows: [
    ...row('Message', payload.message),
    ...row('Services', payload.additional_services?.join(', ')),
    ...summaryAnswers(payload.answers, dealer),
  ],
});

const source = (lead: LeadSummary): Section => {
  const { payload, id } = lead;
  return {
    title: 'About this lead',
    rows: [
      ...row('Received', timeOf(lead)),
      ...row('Page', payload.url),
      ...row('Agreed to marketing', payload.opt_in ? `Yes: “${payload.opt_in_wording}”` : 'No'),
      ...row('Came with', campaign(lead)),
      ...row('Pages seen before', payload.visited_pages.slice(-5).join(', ')),
      ...row('Reference', id),
    ],
  };
};

const campaign = ({ payload }: LeadSummary): string =>
  Object.entries(payload.linked_query_params)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');

function headline(lead: LeadSummary): string {
  const { category, subcategory, form_completed } = lead.payload;
  const kind = categoryWords(subcategory ?? category, lead.dealer.say);
  return form_completed ? kind : `${kind} (not finished)`;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\n/g, '<br>');

const CELL = 'padding:4px 16px 4px 0;vertical-align:top;font:15px/1.45 system-ui,sans-serif';

const htmlRow = ({ label, text }: SummaryAnswer): string =>
  `<tr><td style="${CELL};opacity:.7;white-space:nowrap">${escaped(label)}</td><td style="${CELL}">${escaped(text)}</td></tr>`;

const htmlSection = ({ title, rows }: Section): string =>
  `<h2 style="font:600 16px/1.3 system-ui,sans-serif;margin:24px 0 4px">${escaped(title)}</h2><table role="presentation" style="border-collapse:collapse">${rows.map(htmlRow).join('')}</table>`;

const textRow = ({ label, text }: SummaryAnswer): string => `${label}: ${text.replaceAll('\n', '\n  ')}`;

const textSection = ({ title, rows }: Section): string =>
  [title.toUpperCase(), ...rows.map(textRow)].join('\n');

/** Writes a lead as a short email: who, about what, and how to reach them. */
export function emailTextOf(lead: LeadSummary) {
  const head = headline(lead);
  const about = [fullName(lead.payload), vehicleName(lead)].filter((part) => part !== '');
  const sections = [person(lead), car(lead), wishes(lead), source(lead)].filter(
    ({ rows }) => rows.length > 0,
  );
  return {
    subject: oneLine([head, ...about].join(' · ')).slice(0, LONGEST_SUBJECT),
    text: `${head}\n\n${sections.map(textSection).join('\n\n')}\n`,
    html: `<!doctype html><html><head><meta charset="utf-8"><title>${escaped(head)}</title></head><body style="margin:24px;max-width:640px"><h1 style="font:700 22px/1.2 system-ui,sans-serif;margin:0">${escaped(head)}</h1>${sections.map(htmlSection).join('')}</body></html>`,
  };
}

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

const fits = (rule: LeadEmailConfig['rules'][number], lead: Addressed, place: Place | undefined): boolean =>
  (rule.department === null || rule.department === departmentOf(lead, place)) &&
  (rule.location_id === null || rule.location_id === place?.id) &&
  (rule.categories.length === 0 || rule.categories.includes(lead.category));

/** Returns the mailboxes of the first matching rule, otherwise the location's, otherwise the dealer's. */
export function mailboxesOf(
  mail: LeadEmailConfig,
  lead: Addressed,
  places: readonly Place[],
): readonly string[] {
  const place = placeOf(lead, places);
  const rule = mail.rules.find((candidate) => fits(candidate, lead, place));
  const ofPlace = mail.to_location ? place?.contact_detail.email : null;
  return rule?.to ?? (ofPlace ? [ofPlace] : mail.to);
}
