/** A document of an index, with its id. */
export interface IndexedDocument {
  readonly id: string;
}

export interface Replacement {
  readonly documents: readonly IndexedDocument[];
  /** What the index can be searched, filtered and sorted by. */
  readonly settings: object;
  /** Called with the number of documents that have arrived. */
  readonly onArrived?: (count: number) => void;
}

/** A hosted index of a dealer’s stock, as the side that fills it sees it. */
export interface SearchIndex {
  /** Host and index, for messages. Contains no key. */
  readonly describe: string;
  /** How many documents are published. Null if there is no index. */
  readonly size: () => Promise<number | null>;
  /**
   * Replaces all documents atomically: a search finds the old ones or the new ones. After a failure the old
   * ones remain.
   */
  readonly replace: (replacement: Replacement) => Promise<void>;
  /** Refuses a browser key that can do more than search, or cannot search this index. */
  readonly checkSearchKey: (key: string) => Promise<void>;
}
