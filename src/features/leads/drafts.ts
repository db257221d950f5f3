import { readDetails, rememberDetails } from '#domain/lead/details.ts';
import type { Answers } from './form-values.ts';
import { leadKeys } from './lead-keys.ts';
import { lasting, passing } from './storage.ts';

/** A form as it was left: what was typed, how far it had come, and the lead that it is already. */
export interface Draft {
  readonly answers: Answers;
  /** Counts from 0. */
  readonly step: number;
  readonly skipped: readonly string[];
  readonly clientId: string;
  readonly leadId: string | null;
  readonly startedAt: number;
}

export const newDraft = (now: number): Draft => ({
  answers: {},
  step: 0,
  skipped: [],
  clientId: crypto.randomUUID(),
  leadId: null,
  startedAt: now,
});

export interface Drafts {
  readonly read: () => Draft;
  readonly write: (draft: Draft) => void;
  readonly clear: () => void;
}

/** What is typed survives a reload, and ends with the tab: others may use the same computer. */
export function draftsOf(site: string, form: string, about: string): Drafts {
  const key = leadKeys(site).draft(form, about);
  return {
    read() {
      const fresh = newDraft(Date.now());
      try {
        return { ...fresh, ...(JSON.parse(passing.read(key) ?? '{}') as Partial<Draft>) };
      } catch {
        return fresh;
      }
    },
    write: (draft) => passing.write(key, JSON.stringify(draft)),
    clear: () => passing.remove(key),
  };
}

export const knownDetails = (site: string): Answers => readDetails(lasting.read(leadKeys(site).details));

export function keepDetails(site: string, answers: Answers): void {
  const { details } = leadKeys(site);
  lasting.write(details, JSON.stringify(rememberDetails(readDetails(lasting.read(details)), answers)));
}
