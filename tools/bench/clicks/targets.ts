import { atMost, type Target, type Unit } from '../targets.ts';
import { type ClickCase, nameOf } from './case.ts';
import { CARDS, type Figure, INP, spreadOf, TOTAL, UNTIL_CARDS } from './figures.ts';

/** The processor for which limits are stated: a phone of the middle class beside a desk. */
export const LIMITED_SLOWDOWN = 4;
const CARDS_UP_TO_VEHICLES = 5_000;

const INP_MS = 50;
const CARDS_MS = 130;
/** Of the work of the other tree. */
const UNTIL_CARDS_PERCENT = 40;
const TOTAL_PERCENT = 100;

const MS: Unit = ['ms', 0];
const PERCENT: Unit = ['%', 0];

function shareOf({ clicks: { ours, other } }: ClickCase, figure: Figure): number {
  return other === undefined
    ? Number.NaN
    : (100 * spreadOf(ours, figure).median) / spreadOf(other, figure).median;
}

function targetsOfCase(one: ClickCase): readonly Target[] {
  const name = nameOf(one);
  const { ours, other } = one.clicks;
  const cards =
    one.vehicles <= CARDS_UP_TO_VEHICLES
      ? [atMost(`${name}: ${CARDS.name}, median`, spreadOf(ours, CARDS).median, CARDS_MS, MS)]
      : [];
  const against = (figure: Figure, percent: number) =>
    atMost(`${name}: ${figure.name}, of the other tree’s`, shareOf(one, figure), percent, PERCENT);
  return [
    atMost(`${name}: ${INP.name}, 75 % of visits`, spreadOf(ours, INP).p75, INP_MS, MS),
    ...cards,
    ...(other === undefined
      ? []
      : [against(UNTIL_CARDS, UNTIL_CARDS_PERCENT), against(TOTAL, TOTAL_PERCENT)]),
  ];
}

/** Work is compared with the other tree's, so without one nothing is asked of it. */
export const targetsOf = (cases: readonly ClickCase[]): readonly Target[] =>
  cases.filter(({ slowdown }) => slowdown === LIMITED_SLOWDOWN).flatMap(targetsOfCase);
