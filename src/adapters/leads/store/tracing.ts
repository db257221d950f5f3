import { type Telemetry, telemetryOff } from '#adapters/operations/telemetry/types.ts';
import type { LeadStore } from './types.ts';

/** Traces each write of a lead. The id of a lead is its key, so it appears in no trace. */
export function tracedLeadStore(store: LeadStore, telemetry: Telemetry): LeadStore {
  if (telemetry === telemetryOff) return store;
  return {
    ...store,
    async create(lead) {
      const { dealer, form } = lead;
      const kept = await telemetry.step('lead.store', { operation: 'create', dealer, form }, () =>
        store.create(lead),
      );
      if (!kept.repeated) telemetry.count('leads.taken', { form });
      return kept;
    },
    update: (dealer, ...rest) =>
      telemetry.step('lead.store', { operation: 'update', dealer }, () => store.update(dealer, ...rest)),
  };
}
