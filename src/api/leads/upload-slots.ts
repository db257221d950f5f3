/** The sender, and the dealer that it sends to. */
export interface Sender {
  readonly address: string;
  readonly dealer: string;
}

/** A place that was taken. */
export interface UploadSlot {
  readonly leave: () => void;
  /** From now on it is the sender who is waited for, until something comes. */
  readonly waits: () => void;
  readonly hears: () => void;
  /** Aborted when the place was given to another sender. */
  readonly lost: AbortSignal;
}

interface Line {
  readonly most: number;
  /** Of all places, what one address may have at a time. */
  readonly mostOfOne: number;
  /** Of all places, what the senders of one dealer may have at a time. */
  readonly mostOfDealer: number;
  /** When all places are taken that somebody may have, one whose sender was silent for so long is given up. */
  readonly mostIdleMs: number;
  readonly longestWaitMs: number;
  readonly mostWaiting: number;
  /** The most waiting requests of one address, so that it keeps no others from waiting. */
  readonly mostWaitingOfOne: number;
}

interface Taken {
  readonly sender: Sender;
  readonly losing: AbortController;
  /** Since when the server has waited for its sender. Null while it does not. */
  idleSince: number | null;
}

interface Waiting {
  readonly sender: Sender;
  readonly enter: () => void;
}

export type UploadSlots = (sender: Sender) => Promise<UploadSlot | null>;

/** The requests that have a place, and those that wait. */
class Room {
  readonly #limits: Line;
  readonly #inside = new Set<Taken>();
  readonly #line: Waiting[] = [];
  #looking: NodeJS.Timeout | undefined;

  constructor(limits: Line) {
    this.#limits = limits;
  }

  async enterOrWait(sender: Sender): Promise<UploadSlot | null> {
    if (this.#hasPlace(sender)) return this.#enter(sender);
    return this.#mayWait(sender) ? this.#wait(sender) : null;
  }

  #hasPlace({ address, dealer }: Sender, leaving?: Taken): boolean {
    const { most, mostOfOne, mostOfDealer } = this.#limits;
    const others = [...this.#inside].filter((one) => one !== leaving).map(({ sender }) => sender);
    return (
      others.length < most &&
      others.filter((one) => one.address === address).length < mostOfOne &&
      others.filter((one) => one.dealer === dealer).length < mostOfDealer
    );
  }

  #mayWait({ address }: Sender): boolean {
    const own = this.#line.filter(({ sender }) => sender.address === address);
    return this.#line.length < this.#limits.mostWaiting && own.length < this.#limits.mostWaitingOfOne;
  }

  #enter(sender: Sender): UploadSlot {
    const taken: Taken = { sender, losing: new AbortController(), idleSince: null };
    this.#inside.add(taken);
    return {
      leave: () => this.#leave(taken),
      waits: () => {
        taken.idleSince = performance.now();
        if (this.#line.length > 0 && this.#looking === undefined) this.#makeRoom();
      },
      hears: () => {
        taken.idleSince = null;
      },
      lost: taken.losing.signal,
    };
  }

  #wait(sender: Sender): Promise<UploadSlot | null> {
    return new Promise((resolve) => {
      const enter = () => {
        clearTimeout(timer);
        resolve(this.#enter(sender));
      };
      const waiting = { sender, enter };
      const timer = setTimeout(() => {
        this.#line.splice(this.#line.indexOf(waiting), 1);
        resolve(null);
      }, this.#limits.longestWaitMs);
      this.#line.push(waiting);
      this.#makeRoom();
    });
  }

  #leave(taken: Taken): void {
    if (!this.#inside.delete(taken)) return;
    const next = this.#line.findIndex(({ sender }) => this.#hasPlace(sender));
    const [waiting] = next === -1 ? [] : this.#line.splice(next, 1);
    waiting?.enter();
  }

  /** Returns true if another sender waits for this very place. An address that has used its share waits for its own places alone. */
  #isInTheWay(taken: Taken): boolean {
    return this.#line.some(
      ({ sender }) => sender.address !== taken.sender.address && this.#hasPlace(sender, taken),
    );
  }

  /** Frees the place of the sender that has been silent the longest, now or as soon as it has been silent for long enough. */
  #makeRoom(): void {
    clearTimeout(this.#looking);
    this.#looking = undefined;
    const [silent] = [...this.#inside]
      .flatMap((taken) =>
        taken.idleSince !== null && this.#isInTheWay(taken) ? [{ taken, since: taken.idleSince }] : [],
      )
      .toSorted((a, b) => a.since - b.since);
    if (silent === undefined) return;
    const left = silent.since + this.#limits.mostIdleMs - performance.now();
    if (left > 0) {
      this.#looking = setTimeout(() => this.#makeRoom(), left);
      return;
    }
    silent.taken.losing.abort();
    this.#leave(silent.taken);
    this.#makeRoom();
  }
}

/**
 * Makes a bounded number of places. A request without a place waits briefly, first come first served, and gets null if
 * none becomes free. A sender or a dealer at its own limit does not block others, and neither do senders who have taken
 * all places and send nothing.
 */
export function createPlaces(limits: Line): UploadSlots {
  const room = new Room(limits);
  return (sender) => room.enterOrWait(sender);
}
