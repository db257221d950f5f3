import type { CrmFormatId } from '../channels/email.ts';
import type { LeadSummary } from '../lead-summary.ts';
import { adfOf } from './adf.ts';

/** A format of the trade, which dealers' systems read from an email. */
export interface CrmFormat {
  readonly file: { readonly name: string; readonly type: string };
  readonly write: (lead: LeadSummary) => string;
}

/** Its setting, how the email carries it, stands in the channel's configuration under the same name. */
export const CRM_FORMATS: Readonly<Record<CrmFormatId, CrmFormat>> = {
  adf: { file: { name: 'lead.xml', type: 'application/x-adf+xml' }, write: adfOf },
};
