import { memoryLeadStore } from '#adapters/leads/store/testing/memory.ts';
import type { LeadStore } from '#adapters/leads/store/types.ts';
import { openStores } from '#adapters/storage/stores/open.ts';
import { DATABASES, type DatabaseKind } from '../databases.ts';

/** A place of a store. Each opening acts like another process on it. */
type StorePlace = () => LeadStore;

export interface Kind {
  readonly name: string;
  /** Why this machine cannot test it. */
  readonly missing?: string;
  /** An empty store. */
  readonly place: () => Promise<StorePlace>;
}

const memory: Kind = {
  name: 'memory',
  place: async () => {
    const store = memoryLeadStore();
    return () => store;
  },
};

const storeIn = ({ place, ...kind }: DatabaseKind): Kind => ({
  ...kind,
  place: async () => {
    const found = await place();
    return () => openStores(found).leads;
  },
});

export const KINDS: readonly Kind[] = [memory, ...DATABASES.map(storeIn)];
