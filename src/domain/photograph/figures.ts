import { counted } from '#domain/text/counted.ts';

/** A vehicle with photographs that cannot be used. */
export interface FailingVehicle {
  readonly id: string;
  /** With its stock number, as people in the yard know it. */
  readonly name: string;
  /** Of how many photographs. */
  readonly failed: number;
  readonly of: number;
  /** Each once. */
  readonly reasons: readonly string[];
}

/** What became of the photographs of a dealer's feed. */
export interface PhotographFigures {
  /** Photographs on the site. */
  readonly kept: number;
  /** Of them new in this build. */
  readonly fresh: number;
  readonly failed: number;
  /** Not asked for yet: the next build goes on. */
  readonly waiting: number;
  readonly duplicates: number;
  readonly placeholders: number;
  readonly failing: readonly FailingVehicle[];
}

/** A host that is down fails for every vehicle: the first ones show it. */
const MOST_NAMED = 5;
const MOST_REASONS = 2;

const failingText = ({ name, failed, of, reasons }: FailingVehicle): string =>
  `${name}: ${failed} of ${of} (${reasons.slice(0, MOST_REASONS).join('; ')})`;

/** Which vehicles have photographs that fail, and why. Null if none has. */
export function failingSummary({
  failed,
  failing,
}: Pick<PhotographFigures, 'failed' | 'failing'>): string | null {
  if (failed === 0) return null;
  const more = failing.length - MOST_NAMED;
  const named = failing.slice(0, MOST_NAMED).map(failingText);
  return `${counted(failed, 'photograph')} of ${counted(failing.length, 'vehicle')} cannot be used: ${[...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')}`;
}
