import { MARKETS } from '#domain/market/markets.ts';
import { FIELD_NAMES } from '#domain/vehicle/fields.ts';
import { guessMapping } from '../guess/guess.ts';
import { createIntake } from '../intake.ts';

/** Reads a row whose every column holds this text. */
export function rowReader(text: string): () => void {
  const row = Object.fromEntries(FIELD_NAMES.map((name) => [name, text]));
  return () => {
    guessMapping([row, { ...row, make: 'Kia' }], { market: MARKETS.AU, answers: {} });
    const intake = createIntake(
      { preset: 'ours' },
      { market: MARKETS.AU, timezone: 'UTC', now: 0, digest: () => 'd' },
    );
    intake.take(row);
    intake.finish();
  };
}
