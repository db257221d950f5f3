import type { LeadQuery, LeadRecord, LeadStore } from '#adapters/leads/store/types.ts';

const PORTION = 200;

/** Pages through the leads, because they may not fit in memory. */
export async function* leadsIn(
  store: LeadStore,
  query: Omit<LeadQuery, 'after' | 'limit'>,
): AsyncGenerator<LeadRecord> {
  for (let after: LeadQuery['after']; ; ) {
    const portion = await store.leads({ ...query, limit: PORTION, ...(after && { after }) });
    yield* portion;
    after = portion.at(-1)?.lead;
    if (portion.length < PORTION) return;
  }
}
