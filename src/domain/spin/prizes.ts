import type { SpinConfig } from '#domain/site/spin.ts';

export type Prize = SpinConfig['prizes'][number];

/** Those that can still be won, where so many of each are gone, by its id. */
export const prizesLeft = (prizes: readonly Prize[], gone: ReadonlyMap<string, number>): readonly Prize[] =>
  prizes.filter(({ id, weight, stock }) => weight > 0 && (stock === null || (gone.get(id) ?? 0) < stock));

/** `roll` is at least 0 and below 1. Each prize takes as much of that line as it weighs. */
export function drawPrize(prizes: readonly Prize[], roll: number): Prize | undefined {
  const weighed = prizes.filter(({ weight }) => weight > 0);
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  let end = 0;
  return (
    weighed.find(({ weight }) => {
      end += weight;
      return roll * total < end;
    }) ?? weighed.at(-1)
  );
}

/** `today` by the dealer's clock, as in `2026-11-22`. */
export const isOver = ({ ends }: Pick<SpinConfig, 'ends'>, today: string): boolean =>
  ends !== null && today > ends;

/** To somebody who spins a second time. */
export const SPUN_BEFORE = 'You have spun this wheel already. This is what you won.';
