import { memoryLeadStore } from '#adapters/lead-store/memory.ts';
import type { LeadStore } from '#adapters/lead-store/types.ts';

export interface Kind {
  readonly name: string;
  /** Why it cannot be tried on this machine. */
  readonly missing?: string;
  readonly start?: () => Promise<void>;
  readonly stop?: () => Promise<void>;
  /** A new one with nothing in it. */
  readonly open: () => Promise<LeadStore>;
}

const memory: Kind = { name: 'memory', open: async () => memoryLeadStore() };

export const KINDS: readonly Kind[] = [memory];
