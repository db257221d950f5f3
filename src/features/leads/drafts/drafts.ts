import * as v from 'valibot';
import type { LeadAnswers } from '#domain/leads/lead-payload.ts';
import { readDetails, rememberDetails } from '#domain/shoppers/accounts/details.ts';
import { lasting, leadKeys, passing } from './storage.ts';

/** A form as it was left: its answers, the step, and its lead if stored. */
export interface Draft {
  readonly answers: LeadAnswers;
  /** Counts from 0. */
  readonly step: number;
  readonly skipped: readonly string[];
  readonly clientId: string;
  readonly leadId: string | null;
  readonly startedAt: number;
  /** Handed to the outbox, which keeps it until it has been sent. */
  readonly handed: boolean;
}

export const newDraft = (now: number): Draft => ({
  answers: {},
  step: 0,
  skipped: [],
  clientId: crypto.randomUUID(),
  leadId: null,
  startedAt: now,
  handed: false,
});

const draftSchema = v.object({
  answers: v.record(v.string(), v.union([v.string(), v.boolean(), v.array(v.string())])),
  step: v.pipe(v.number(), v.integer(), v.minValue(0)),
  skipped: v.array(v.string()),
  clientId: v.pipe(v.string(), v.uuid()),
  leadId: v.nullable(v.string()),
  startedAt: v.number(),
  handed: v.boolean(),
});

/** Reads what the tab stored. If it is outdated or cut off, the form starts afresh. */
export function readDraft(text: string | null): Draft | null {
  try {
    const read = v.safeParse(draftSchema, JSON.parse(text ?? 'null'));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

export interface Drafts {
  readonly read: () => Draft;
  readonly write: (draft: Draft) => void;
  readonly clear: () => void;
  readonly has: () => boolean;
}

/** LeadAnswers survive a reload and end with the tab, because others may use the same computer. */
export function draftsOf(site: string, form: string, about: string): Drafts {
  const key = leadKeys(site).draft(form, about);
  return {
    read: () => readDraft(passing.read(key)) ?? newDraft(Date.now()),
    write: (draft) => passing.write(key, JSON.stringify(draft)),
    clear: () => passing.remove(key),
    has: () => passing.read(key) !== null,
  };
}

export const knownDetails = (site: string): LeadAnswers => readDetails(lasting.read(leadKeys(site).details));

export function keepDetails(site: string, answers: LeadAnswers): void {
  const { details } = leadKeys(site);
  lasting.write(details, JSON.stringify(rememberDetails(readDetails(lasting.read(details)), answers)));
}
