/** One person in one draw. */
export interface PrizeEntry {
  readonly dealer: string;
  /** Made of the person and the draw: the same person has the same one. */
  readonly entry: string;
  readonly campaign: string;
}

export interface WonPrize {
  readonly id: string;
  readonly name: string;
}

/** One who may win. One mailbox and one phone number win once in a draw, whatever addresses they have. */
export interface Contender extends PrizeEntry {
  /** The entry of the mailbox, which is that of its plainest address. */
  readonly mailbox: string;
  /** Made of the number and the draw. Null without a number. */
  readonly phone: string | null;
}

/** The entry of the owner of an emailed link. */
export interface LinkedEntry extends PrizeEntry {
  readonly leadId: string;
}

interface NewLink extends LinkedEntry {
  /** The hash of the token in the link. */
  readonly tokenHash: string;
  /** Epoch milliseconds. */
  readonly until: number;
}

/** How many of each prize are gone, by its id. */
export type Gone = ReadonlyMap<string, number>;

/** Prizes won in the draws of dealers. Processes can share it. */
export interface Prizes {
  /** Stores a link. A newer one replaces the person's earlier one. */
  link(link: NewLink): Promise<void>;
  /** Returns null if there is no such link, or it expired. */
  byLink(dealer: string, tokenHash: string, now: number): Promise<LinkedEntry | null>;
  gone(dealer: string, campaign: string): Promise<Gone>;
  /** Returns the prize that this entry has won. */
  won(entry: Pick<PrizeEntry, 'dealer' | 'entry'>): Promise<WonPrize | null>;
  /**
   * Draws once for each person, serialised per draw. `draw` gets how many of each prize are gone, and returns
   * null if none is left. A winner always gets the same prize. `taken`: the mailbox or the number has won by another entry.
   */
  win(
    contender: Contender,
    now: number,
    draw: (gone: Gone) => WonPrize | undefined,
  ): Promise<{ readonly prize: WonPrize; readonly repeated: boolean } | 'taken' | null>;
  /** Anonymises these entries. Prizes stay counted. */
  forget(entries: readonly Pick<PrizeEntry, 'dealer' | 'entry'>[]): Promise<void>;
  /** Anonymises everything from before then. Returns how many. */
  purge(dealer: string, before: number): Promise<number>;
}
