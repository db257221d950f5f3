import type { DealerState } from '#domain/vehicles/status/dealer-state.ts';

export type LoadedState =
  | { readonly kind: 'found'; readonly state: DealerState }
  /** There was no build before. */
  | { readonly kind: 'none' }
  /**
   * There may have been one, but its state cannot be read. It must be reported, and never taken for an empty
   * stock.
   */
  | { readonly kind: 'lost'; readonly reason: string };

export interface BuildState {
  load(slug: string): Promise<LoadedState>;
  save(slug: string, state: DealerState): Promise<void>;
}
