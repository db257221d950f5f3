import type { DealerState } from '#domain/vehicle/dealer-state.ts';

export type LoadedState =
  | { readonly kind: 'found'; readonly state: DealerState }
  /** There has been no build before this one. */
  | { readonly kind: 'none' }
  /** There may have been one, but what it knew cannot be read: to be reported, never to be taken for an empty stock. */
  | { readonly kind: 'lost'; readonly reason: string };

export interface BuildState {
  load(slug: string): Promise<LoadedState>;
  save(slug: string, state: DealerState): Promise<void>;
}
