/** Who sends, and to whom. */
export interface Sender {
  readonly address: string;
  readonly dealer: string;
}

/** A place that was taken. */
export interface Place {
  readonly leave: () => void;
  /** From now on it is the sender who is waited for, until something comes. */
  readonly waits: () => void;
  readonly hears: () => void;
  /** Aborted when the place was given to somebody else. */
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
  /** Of all who wait, those of one address, so that none of them keeps others from waiting. */
  readonly mostWaitingOfOne: number;
}

interface Taken {
  readonly sender: Sender;
  readonly losing: AbortController;
  /** Since when its sender is waited for. Null while it is not. */
  idleSince: number | null;
}

interface Waiting {
  readonly sender: Sender;
  readonly enter: () => void;
}

export type Places = (sender: Sender) => Promise<Place | null>;

/**
 * A bounded number of places. A request without a place waits briefly, first come first served, and gets null
 * if none becomes free. A sender or a dealer at its own limit does not block others, and neither do senders who have
 * taken all places and say nothing.
 */
export function createPlaces(limits: Line): Places {
  const { most, mostOfOne, mostOfDealer, mostIdleMs, longestWaitMs } = limits;
  const inside = new Set<Taken>();
  const line: Waiting[] = [];
  let looking: NodeJS.Timeout | undefined;

  function hasPlace({ address, dealer }: Sender, leaving?: Taken): boolean {
    const others = [...inside].filter((one) => one !== leaving).map(({ sender }) => sender);
    return (
      others.length < most &&
      others.filter((one) => one.address === address).length < mostOfOne &&
      others.filter((one) => one.dealer === dealer).length < mostOfDealer
    );
  }

  function letIn(): void {
    const next = line.findIndex(({ sender }) => hasPlace(sender));
    const [waiting] = next === -1 ? [] : line.splice(next, 1);
    waiting?.enter();
  }

  function leave(taken: Taken): void {
    if (inside.delete(taken)) letIn();
  }

  /** Whether somebody waits for this very place. An address that has its share waits for its own alone. */
  const isInTheWay = (taken: Taken): boolean =>
    line.some(({ sender }) => sender.address !== taken.sender.address && hasPlace(sender, taken));

  /** Gives up the place of who is silent the longest, now or as soon as it is silent for long enough. */
  function makeRoom(): void {
    clearTimeout(looking);
    looking = undefined;
    const [silent] = [...inside]
      .flatMap((taken) =>
        taken.idleSince !== null && isInTheWay(taken) ? [{ taken, since: taken.idleSince }] : [],
      )
      .toSorted((a, b) => a.since - b.since);
    if (silent === undefined) return;
    const left = silent.since + mostIdleMs - performance.now();
    if (left > 0) {
      looking = setTimeout(makeRoom, left);
      return;
    }
    silent.taken.losing.abort();
    leave(silent.taken);
    makeRoom();
  }

  function enter(sender: Sender): Place {
    const taken: Taken = { sender, losing: new AbortController(), idleSince: null };
    inside.add(taken);
    return {
      leave: () => leave(taken),
      waits() {
        taken.idleSince = performance.now();
        if (line.length > 0 && looking === undefined) makeRoom();
      },
      hears() {
        taken.idleSince = null;
      },
      lost: taken.losing.signal,
    };
  }

  function mayWait({ address }: Sender): boolean {
    const own = line.filter(({ sender }) => sender.address === address);
    return line.length < limits.mostWaiting && own.length < limits.mostWaitingOfOne;
  }

  const wait = (sender: Sender): Promise<Place | null> =>
    new Promise((resolve) => {
      const waiting = {
        sender,
        enter() {
          clearTimeout(timer);
          resolve(enter(sender));
        },
      };
      const timer = setTimeout(() => {
        line.splice(line.indexOf(waiting), 1);
        resolve(null);
      }, longestWaitMs);
      line.push(waiting);
      makeRoom();
    });

  return async (sender) => {
    if (hasPlace(sender)) return enter(sender);
    return mayWait(sender) ? wait(sender) : null;
  };
}
