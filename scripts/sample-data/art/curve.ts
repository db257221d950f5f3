export type Knots = readonly (readonly [number, number])[];
export type Curve = (x: number) => number;

const slopesOf = (knots: Knots): number[] => {
  const secants = knots.slice(1).map(([x, y], i) => {
    const [px, py] = knots[i] ?? [0, 0];
    return (y - py) / (x - px);
  });
  return knots.map((_, i) => {
    const before = secants[i - 1] ?? secants[i] ?? 0;
    const after = secants[i] ?? before;
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  });
};

/** Monotone cubic through the knots: a drawn profile never overshoots its points. Flat beyond the ends. */
export function curve(knots: Knots): Curve {
  const slopes = slopesOf(knots);
  const first = knots[0] ?? [0, 0];
  const last = knots.at(-1) ?? first;
  const at = (x: number): number => {
    if (x <= first[0]) return first[1];
    if (x >= last[0]) return last[1];
    const i = knots.findIndex((knot) => knot[0] > x) - 1;
    const { 0: x0, 1: y0 } = knots[i] ?? first;
    const { 0: x1, 1: y1 } = knots[i + 1] ?? last;
    const h = x1 - x0;
    const t = (x - x0) / h;
    const bend = (slopes[i] ?? 0) * h * t * (1 - t) ** 2 - (slopes[i + 1] ?? 0) * h * t * t * (1 - t);
    return y0 + (y1 - y0) * t * t * (3 - 2 * t) + bend;
  };
  // A ring is walked place by place at one level, which asks for the same x hundreds of times.
  let [asked, answer] = first;
  return (x) => {
    if (x !== asked) answer = at(x);
    asked = x;
    return answer;
  };
}
