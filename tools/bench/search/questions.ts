/** A search that each engine translates into its own query. */
export interface Question {
  readonly text?: string;
  /** AND between attributes, OR between the values of one attribute. */
  readonly filters?: Readonly<Record<string, readonly string[]>>;
  readonly sort?: 'price';
  /** Asks for disjunctive counts of `make`, as shoppers see them. */
  readonly isDisjunctive?: boolean;
}

export interface Case {
  readonly name: string;
  readonly questionAt: (turn: number) => Question;
}

const MAKES = ['Toyota', 'Mazda', 'Subaru', 'Isuzu', 'Mitsubishi', 'Hyundai', 'Kia', 'GWM', 'Ford', 'Nissan'];
const TYPES = ['used', 'new', 'demo'];
/** Typos that every typo-tolerant engine forgives: a missing, wrong or extra letter. Orama forgives no swapped letters. */
const TYPOS = ['toyta', 'mazdaa', 'subru', 'forestr', 'mitsubshi', 'outlandr', 'hyundei', 'sportge'];

const at = <T>(list: readonly T[], turn: number, fallback: T): T => list[turn % list.length] ?? fallback;

/** Each turn asks a different question, so that no engine answers from a cache. */
export const CASES: readonly Case[] = [
  { name: 'empty', questionAt: () => ({}) },
  {
    name: 'two filters',
    questionAt: (turn) => ({
      filters: { make: [at(MAKES, turn, 'Toyota')], car_type: [at(TYPES, Math.floor(turn / 2), 'used')] },
    }),
  },
  { name: 'typo', questionAt: (turn) => ({ text: at(TYPOS, turn, 'toyta') }) },
  {
    name: 'disjunction',
    questionAt: (turn) => ({
      filters: { make: [at(MAKES, turn, 'Toyota'), at(MAKES, turn + 3, 'Mazda')] },
      isDisjunctive: true,
    }),
  },
  {
    name: 'sort',
    questionAt: (turn) => ({ sort: 'price', filters: { car_type: [at(TYPES, turn, 'used')] } }),
  },
];
