/** How often something was counted under its words, and since which day of the requested period. */
export interface CountedWords {
  readonly words: string;
  readonly count: number;
  /** `2026-11-20` */
  readonly since: string;
}
