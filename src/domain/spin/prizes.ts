import type { SpinConfig } from '#domain/site/spin.ts';

export type Prize = SpinConfig['prizes'][number];

/** The prizes that are left, by how many of each are gone. */
export const prizesLeft = (prizes: readonly Prize[], gone: ReadonlyMap<string, number>): readonly Prize[] =>
  prizes.filter(({ id, weight, stock }) => weight > 0 && (stock === null || (gone.get(id) ?? 0) < stock));

/** `roll` is from 0 to less than 1. Each prize takes a share by its weight. */
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

/** Shown on a second spin. */
export const SPUN_BEFORE = 'You have spun this wheel already. This is what you won.';
