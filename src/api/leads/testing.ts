import { memoryLeadStore } from '#adapters/lead-store/testing/memory.ts';
import type { LeadDesk } from './lead-desk.ts';
import { createProofs } from './proofs.ts';

/** A desk whose leads are gone with the test, and what it was asked to deliver. */
export function memoryLeadDesk(changes: Partial<LeadDesk> = {}): LeadDesk & { readonly delivered: string[] } {
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
