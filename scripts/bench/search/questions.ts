/** A question in nobody’s language; each engine is asked it in its own. */
export interface Question {
  readonly text?: string;
  /** Each attribute has one of its values: AND between attributes, OR within one. */
  readonly filters?: Readonly<Record<string, readonly string[]>>;
  readonly sort?: 'price';
  /** Counts of `make` are asked for as if it were not chosen, as a shopper is shown them. */
  readonly isDisjunctive?: boolean;
}

export interface Case {
  readonly name: string;
  readonly questionAt: (turn: number) => Question;
}

const MAKES = ['Toyota', 'Mazda', 'Subaru', 'Isuzu', 'Mitsubishi', 'Hyundai', 'Kia', 'GWM', 'Ford', 'Nissan'];
const TYPES = ['used', 'new', 'demo'];
/** A letter missing, wrong or too many, which all that forgive typos forgive; Orama knows no swapped letters. */
const TYPOS = ['toyta', 'mazdaa', 'subru', 'forestr', 'mitsubshi', 'outlandr', 'hyundei', 'sportge'];

const at = <T>(list: readonly T[], turn: number, fallback: T): T => list[turn % list.length] ?? fallback;

/** Every turn asks something else, so that nobody answers from memory alone. */
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
