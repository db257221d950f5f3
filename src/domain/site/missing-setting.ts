/** A variable that a dealer needs and that is not set. */
export interface MissingSetting {
  readonly variable: string;
  /** What does not work without it. */
  readonly what: string;
}
