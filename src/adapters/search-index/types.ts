/** A document of an index; the id is what tells one from another. */
export interface IndexedDocument {
  readonly id: string;
}

export interface Replacement {
  readonly documents: readonly IndexedDocument[];
  /** What the index lets be searched, filtered and sorted by. */
  readonly settings: object;
  /** Called with the number of documents that have arrived. */
  readonly onArrived?: (count: number) => void;
}

/** A hosted index of a dealer’s stock, as the side that fills it sees it. */
export interface SearchIndex {
  /** Host and index, for messages; never holds a key. */
  readonly describe: string;
  /** How many documents shoppers can find; null where there is no index yet. */
  readonly size: () => Promise<number | null>;
  /**
   * Puts these documents in the place of those that are there, at one moment: whoever searches meanwhile finds the old
   * ones or the new ones. When it fails, the old ones are still there.
   */
  readonly replace: (replacement: Replacement) => Promise<void>;
  /** Refuses a key for browsers that may do more than search, or may not search this index. */
  readonly checkSearchKey: (key: string) => Promise<void>;
}
