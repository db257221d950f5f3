import { element, textElement, type Xml } from '#domain/lib/xml.ts';
import { MARKET_TEXTS } from '#domain/sites/markets/market-texts.ts';
import { FORM_IDS, formRow } from '../forms/form-rows.ts';
import type { LeadAnswer, LeadPayload } from '../lead-payload.ts';
import { categoryWords, fullName, type LeadSummary, summaryAnswers } from '../lead-summary.ts';

const CAR_ANSWERS = ['make', 'model', 'badge', 'year', 'km', 'vin', 'rego', 'regoState', 'condition'];

type Filed = { readonly category: string; readonly subcategory?: string };

const filedUnder = ({ category, subcategory }: Filed): string =>
  subcategory === undefined ? category : `${category}: ${subcategory}`;

/** The interest in ADF's words, by the filing. ADF gets nothing else about the form. */
const INTERESTS = new Map(
  FORM_IDS.flatMap((id) => {
    const { filing, adf } = formRow(id);
    return adf === undefined ? [] : [[filedUnder(filing), adf] as const];
  }),
);

const interests = (payload: Filed) => INTERESTS.get(filedUnder(payload)) ?? INTERESTS.get(payload.category);

const ownCarInterest = (payload: Filed) => interests(payload)?.ownCar;

/** ADF distinguishes only new and used cars. */
const statusOf = ({ car_type }: LeadPayload): string => (car_type === 'new' ? 'new' : 'used');

const interestOf = (payload: LeadPayload): string => interests(payload)?.interest ?? 'buy';

const distanceUnits = ({ dealer }: LeadSummary): string =>
  dealer.market.distance === 'mile' ? 'miles' : 'km';

/** Describes the vehicle from the stock, or from the lead if it has left the stock. */
function stockVehicle(lead: LeadSummary): Xml {
  const { payload, vehicle, dealer } = lead;
  const make = vehicle?.make ?? payload['Vehicle Make'];
  if (make === undefined) return '';
  return element(
    'vehicle',
    { interest: interestOf(payload), status: statusOf(payload) },
    textElement('year', vehicle?.year),
    textElement('make', make),
    textElement('model', vehicle?.model ?? payload['Vehicle Model']),
    textElement('vin', vehicle?.vin),
    textElement('stock', vehicle?.stocknum ?? payload.stock_number),
    textElement('trim', vehicle?.badge),
    textElement('odometer', vehicle?.km, { status: 'original', units: distanceUnits(lead) }),
    textElement('price', vehicle?.price || null, { type: 'asking', currency: dealer.market.currency }),
    textElement('comments', vehicle?.name),
  );
}

const plain = (answer: LeadAnswer | undefined): string | number | undefined =>
  typeof answer === 'string' || typeof answer === 'number' ? answer : undefined;

function plateText(answers: NonNullable<LeadPayload['answers']>): string | null {
  const plate = [answers['rego'], answers['regoState']].filter((part) => typeof part === 'string').join(' ');
  return plate === '' ? null : `Plate ${plate}`;
}

/** Returns '' if the shopper offers no car of their own. */
function ownVehicle(lead: LeadSummary): Xml {
  const { answers = {} } = lead.payload;
  const interest = ownCarInterest(lead.payload);
  if (interest === undefined) return '';
  return element(
    'vehicle',
    { interest, status: 'used' },
    textElement('year', plain(answers['year'])),
    textElement('make', plain(answers['make'])),
    textElement('model', plain(answers['model'])),
    textElement('vin', plain(answers['vin'])),
    textElement('trim', plain(answers['badge'])),
    textElement('odometer', plain(answers['km']), { status: 'unknown', units: distanceUnits(lead) }),
    textElement('condition', plain(answers['condition'])),
    textElement('comments', plateText(answers)),
  );
}

function commentsOf({ payload, dealer }: LeadSummary): string {
  const { message, subcategory, category, answers, additional_services: services = [] } = payload;
  const own = ownCarInterest(payload) === undefined ? [] : CAR_ANSWERS;
  const kinds = [category, ...(subcategory === undefined ? [] : [subcategory])];
  return [
    kinds.map((kind) => categoryWords(kind, dealer.say)).join(': '),
    message,
    ...summaryAnswers(answers, dealer, own).map(({ label, text }) => `${label}: ${text}`),
    services.length > 0 ? `Services: ${services.join(', ')}` : undefined,
    `Agreed to marketing: ${payload.opt_in ? 'yes' : 'no'}`,
    `Page: ${payload.url}`,
  ]
    .filter((line) => line !== undefined && line !== '')
    .join('\n');
}

function customer(lead: LeadSummary): Xml {
  const { payload, dealer } = lead;
  return element(
    'customer',
    {},
    element(
      'contact',
      {},
      textElement('name', payload.name, { part: 'first' }),
      textElement('name', payload.last_name, { part: 'last' }),
      textElement('name', fullName(payload), { part: 'full' }),
      textElement('email', payload.email),
      textElement('phone', payload.phone, { type: 'voice' }),
      payload.postcode === undefined
        ? ''
        : element(
            'address',
            {},
            textElement('postalcode', payload.postcode),
            textElement('country', MARKET_TEXTS[dealer.market.code].country),
          ),
    ),
    textElement('comments', commentsOf(lead)),
  );
}

const PROVIDER = 'Website';

/** Writes a lead in the trade’s own format (ADF 1.0), which dealers’ systems read from an email. */
export function adfOf(lead: LeadSummary): string {
  const { id, at, dealer, payload } = lead;
  const prospect = element(
    'prospect',
    {},
    textElement('id', id, { sequence: '1', source: payload.website_slug }),
    textElement('requestdate', new Date(at).toISOString()),
    stockVehicle(lead),
    ownVehicle(lead),
    customer(lead),
    element(
      'vendor',
      {},
      textElement('vendorname', dealer.name),
      textElement('url', dealer.url),
      element(
        'contact',
        {},
        textElement('name', dealer.name, { part: 'full' }),
        textElement('phone', dealer.phone, { type: 'voice' }),
      ),
    ),
    element(
      'provider',
      {},
      textElement('name', dealer.name),
      textElement('service', PROVIDER),
      textElement('url', dealer.url),
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n${element('adf', {}, prospect)}`;
}
