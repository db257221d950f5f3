/** What a command of ops has of the world. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly say: (text: string) => void;
  readonly complain: (text: string) => void;
}
