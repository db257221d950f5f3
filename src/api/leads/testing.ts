import { memoryLeadStore } from '#adapters/leads/store/testing/memory.ts';
import type { LeadAcceptance } from './accept-lead.ts';
import { createProofs } from './proofs.ts';

/** Makes an acceptance whose leads are gone with the test, and records what it was asked to deliver. */
export function memoryLeadAcceptance(
  changes: Partial<LeadAcceptance> = {},
): LeadAcceptance & { readonly delivered: string[] } {
  const delivered: string[] = [];
  return {
    store: memoryLeadStore(),
    channelsOf: () => ['mail'],
    deliverSoon: (leadId) => void delivered.push(leadId),
    proofs: createProofs({ env: {} }),
    delivered,
    ...changes,
  };
}
