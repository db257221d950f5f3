/** One person in one draw. */
export interface Entry {
  readonly dealer: string;
  /** Made of the person and the draw: the same person has the same one. */
  readonly entry: string;
  readonly campaign: string;
}

export interface WonPrize {
  readonly id: string;
  readonly name: string;
}

/** What the owner of an address may do who has the link of a letter. */
export interface LinkedEntry extends Entry {
  readonly leadId: string;
}

interface NewLink extends LinkedEntry {
  /** Of the token in the link. */
  readonly tokenHash: string;
  /** Epoch milliseconds. */
  readonly until: number;
}

/** How many of each prize are gone, by its id. */
export type Gone = ReadonlyMap<string, number>;

/** Who has won what in the draws of dealers. Any number of processes may share one. */
export interface Prizes {
  /** A newer link of a person takes the place of the one before. */
  link(link: NewLink): Promise<void>;
  /** Null where there is no such link, or its time is over. */
  byLink(dealer: string, tokenHash: string, now: number): Promise<LinkedEntry | null>;
  gone(dealer: string, campaign: string): Promise<Gone>;
  /**
   * Draws once for each person, and one at a time in each draw: `draw` is told how many of each prize are gone, and answers
   * nothing where none is left. Who has won has the same prize whenever asked.
   */
  win(
    entry: Entry,
    now: number,
    draw: (gone: Gone) => WonPrize | undefined,
  ): Promise<{ readonly prize: WonPrize; readonly repeated: boolean } | null>;
  /** Nothing leads from the prizes to these people any more; what is gone stays gone. */
  forget(entries: readonly Pick<Entry, 'dealer' | 'entry'>[]): Promise<void>;
  /** Likewise for whatever is from before that moment; answers how many. */
  purge(dealer: string, before: number): Promise<number>;
}
