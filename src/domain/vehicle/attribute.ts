import type { Place } from './places.ts';

/** How a value is told. */
export type AttributeWords = 'plain' | 'capital' | 'spelling' | 'money' | 'distance' | 'count';

/** How the values of an attribute are listed. */
export type FacetOrderName = 'most' | 'highest' | 'lowest' | 'range' | 'condition';

interface FilterUse {
  readonly place: Place;
  /** Where the filter is called otherwise than the attribute. */
  readonly label?: string;
}

/** Chosen from a list of values. */
export interface ListUse extends FilterUse {
  readonly step?: never;
  /** Said with a value that stands by itself: `7 seats`. */
  readonly unit?: string;
}

/** Chosen from between two ends. */
export interface RangeUse extends FilterUse {
  /** How far apart two choices of its slider are. */
  readonly step: number;
}

/** A row where vehicles stand beside each other. */
export interface ComparisonUse {
  readonly place: Place;
  readonly best?: { readonly words: string; readonly of: 'least' | 'most' };
}

interface Row {
  /** How a value is told, where not as it stands. */
  readonly words?: AttributeWords;
  /** What a number counts; nought then says that it is not known. */
  readonly unit?: string;
  /** How its values are listed, where not the most frequent first. */
  readonly values?: FacetOrderName;
  /** Results are asked for it: cards are drawn from it. */
  readonly hit?: true;
}

/** Nobody reads it by itself, so it has no name. */
interface UnnamedRow extends Row {
  readonly label?: never;
  readonly filter?: never;
  readonly fact?: never;
  readonly comparison?: never;
}

interface NamedRow extends Row {
  /** In Australian spelling; whoever draws it says it in the market’s. */
  readonly label: string;
  readonly filter?: ListUse | RangeUse;
  /** Its place among the facts of a vehicle’s page, and among those of a card. Whoever draws `icon` must have it. */
  readonly fact?: { readonly place: Place; readonly icon: string; readonly card?: Place };
  readonly comparison?: ComparisonUse;
}

/** How an attribute of a vehicle is called and told, and where shoppers meet it. */
export type Attribute = UnnamedRow | NamedRow;
