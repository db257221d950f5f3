import type * as v from 'valibot';

/** Something in a text that cannot be used, told by its line. */
export type ContentFault =
  | {
      readonly line: number;
      /** What it is about: `::stock`, `picture`. */
      readonly about: string;
      readonly found: string;
      readonly expected: string;
      /** A word that was typed, and those that were possible. */
      readonly word?: string;
      readonly candidates?: readonly string[];
    }
  | {
      readonly line: number;
      readonly about: string;
      readonly schema: v.GenericSchema;
      readonly issue: v.BaseIssue<unknown>;
    };
