import { memoryDatabase } from '#adapters/storage/database/open.ts';
import { sqlLeadStore } from '../sql/store.ts';
import type { LeadStore } from '../types.ts';

/** Loses everything when the process ends: for tests, and to show what durability costs. */
export const memoryLeadStore = (): LeadStore => sqlLeadStore(memoryDatabase());
