/** A piece of the wheel, on a circle of radius 100 around 0,0; the first begins at the top and they go clockwise. */
export interface WheelPiece {
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

/** How far the wheel is turned so that this piece stops below the hand at the top, somewhere within it by `roll`. */
export function turnTo(index: number, count: number, roll: number): number {
  const width = 360 / count;
  const within = MARGIN + roll * (1 - 2 * MARGIN);
  return rounded(WHOLE_TURNS * 360 - (index + within) * width);
}
