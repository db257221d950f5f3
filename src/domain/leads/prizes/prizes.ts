import { type EmailWords, linkEmail } from '#domain/shoppers/accounts/account-email.ts';
import type { Market } from '#domain/sites/markets/markets.ts';
import { absoluteUrl, paths } from '#paths';
import type { SpinConfig } from './prize-config.ts';

export type Prize = SpinConfig['prizes'][number];

/** `gone` counts how many of each prize are gone. */
export const prizesLeft = (prizes: readonly Prize[], gone: ReadonlyMap<string, number>): readonly Prize[] =>
  prizes.filter(({ id, weight, stock }) => weight > 0 && (stock === null || (gone.get(id) ?? 0) < stock));

/** Draws a prize. `roll` is from 0 to less than 1, and each prize takes a share by its weight. */
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

/** `today` is the date by the dealer's clock: `2026-11-22`. */
export const isOver = ({ ends }: Pick<SpinConfig, 'ends'>, today: string): boolean =>
  ends !== null && today > ends;

/** Shown on a second spin. */
export const SPUN_BEFORE = 'You have spun this wheel already. This is what you won.';

/** A piece of the wheel, on a circle of radius 100 around 0,0; the first begins at the top and they go clockwise. */
interface WheelPiece {
  /** Its outline, for an SVG path. */
  readonly outline: string;
  /** By how many degrees its words, written to the right from the centre, are turned. */
  readonly turn: number;
}

const RADIUS = 100;
const TOP = -90;

const rounded = (value: number) => Math.round(value * 100) / 100;
const inRadians = (degrees: number) => (degrees * Math.PI) / 180;
const pointAt = (degrees: number) =>
  `${rounded(RADIUS * Math.cos(inRadians(degrees)))} ${rounded(RADIUS * Math.sin(inRadians(degrees)))}`;

export function wheelPieces(count: number): readonly WheelPiece[] {
  const width = 360 / count;
  return Array.from({ length: count }, (_, index) => {
    const from = TOP + index * width;
    return {
      outline: `M0 0L${pointAt(from)}A${RADIUS} ${RADIUS} 0 0 1 ${pointAt(from + width)}Z`,
      turn: rounded(from + width / 2),
    };
  });
}

const WHOLE_TURNS = 5;
/** The wheel stops at least this far from an edge, so that the result is clear. */
const MARGIN = 0.2;

/**
 * Returns how far the wheel turns, in degrees, so that this piece stops below the hand at the top. `roll` decides
 * where within the piece.
 */
export function turnTo(index: number, count: number, roll: number): number {
  const width = 360 / count;
  const within = MARGIN + roll * (1 - 2 * MARGIN);
  return rounded(WHOLE_TURNS * 360 - (index + within) * width);
}

/** How long the link of an email is valid. */
export const PRIZE_LINK_MS = 7 * 24 * 60 * 60 * 1000;

interface PrizeEmailFacts {
  readonly token: string;
  /** The public address of the site. */
  readonly url: string;
  /** The dealer’s, as shoppers know it. */
  readonly name: string;
  /** Of the draw. */
  readonly title: string;
  readonly market: Pick<Market, 'locale'>;
}

/** The link proves the email address. Its page lets the owner spin the wheel. */
export function prizeEmail({ token, url, name, title, market }: PrizeEmailFacts): EmailWords {
  const href = absoluteUrl({ url }, paths.spinLink(token));
  const what = `You asked to take part in “${title}” at ${name}. Open this page and spin the wheel:`;
  const careful =
    'The link works for seven days, for one spin. If you did not ask for this, you can ignore this mail: nothing will be sent to you.';
  const subject = `Your spin at ${name}`;
  return linkEmail({ subject, what, href, press: 'Spin the wheel', careful, locale: market.locale });
}
