/** Leaves the place that was taken. */
export type Leave = () => void;

interface Line {
  readonly most: number;
  /** Of all places, what one sender may have at a time. */
  readonly mostOfOne: number;
  readonly longestWaitMs: number;
  readonly mostWaiting: number;
}

interface Waiting {
  readonly sender: string;
  readonly enter: () => void;
}

export type Places = (sender: string) => Promise<Leave | null>;

/**
 * A bounded number of places. A request without a place waits briefly, first come first served, and gets null
 * if none becomes free. A sender at its own limit does not block others.
 */
export function createPlaces({ most, mostOfOne, longestWaitMs, mostWaiting }: Line): Places {
  const inside = new Map<string, number>();
  const line: Waiting[] = [];
  let taken = 0;

  const hasPlace = (sender: string): boolean => taken < most && (inside.get(sender) ?? 0) < mostOfOne;

  const letIn = (): void => {
    const next = line.findIndex(({ sender }) => hasPlace(sender));
    const [waiting] = next === -1 ? [] : line.splice(next, 1);
    waiting?.enter();
  };

  function enter(sender: string): Leave {
    taken += 1;
    inside.set(sender, (inside.get(sender) ?? 0) + 1);
    return () => {
      taken -= 1;
      const left = (inside.get(sender) ?? 1) - 1;
      if (left === 0) inside.delete(sender);
      else inside.set(sender, left);
      letIn();
    };
  }

  const wait = (sender: string): Promise<Leave | null> =>
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
    });

  return async (sender) => {
    if (hasPlace(sender)) return enter(sender);
    return line.length < mostWaiting ? wait(sender) : null;
  };
}
