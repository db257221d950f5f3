/** What the platform must know of a payment processor before it talks to it. */
export interface ProcessorDescriptor {
  /** As a shopper knows it. */
  readonly label: string;
  /** Other spellings that feeds have. */
  readonly alsoCalled?: readonly string[];
  /** The form of a key that may go to browsers. If the provider marks such keys, only those pass. */
  readonly publishableKey: RegExp;
  /**
   * `changes`: the provider updates its script at one address, so no hash matches for long. `versioned`: the
   * script at the address never changes.
   */
  readonly script: 'changes' | 'versioned';
  /** The environment variables that it needs to take money. A dealership may have its own. */
  readonly secrets: readonly string[];
  /** What a page with its card fields may load, by CSP directive. */
  readonly sources: Readonly<
    Partial<Record<'script-src' | 'frame-src' | 'connect-src' | 'img-src', readonly string[]>>
  >;
}

/** Keys of a provider that marks none. */
export const UNMARKED_KEY = /^[\w.+/=-]{4,200}$/;
