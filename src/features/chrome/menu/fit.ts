/** From these widths on a menu stands in a bar; smaller ones have the drawer. */
export const BAR_WIDTHS = ['lg', 'xl', 'xxl'] as const;
export type BarWidth = (typeof BAR_WIDTHS)[number];

export type PerWidth<T> = Readonly<Record<BarWidth, T>>;

/** How many entries stand in a row; where not all do, there must be room for the entry that holds the rest. */
function howMany(widths: readonly number[], room: number, more: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= room) return widths.length;
  let left = room - more;
  return widths.findIndex((width) => {
    left -= width;
    return left < 0;
  });
}

/**
 * The widths at which each entry has no room in the bar. Decided here and not by measuring in the browser: nothing
 * moves when a script arrives, and nothing is cut where none does.
 */
export function outAt(
  widths: PerWidth<readonly number[]>,
  rooms: PerWidth<number>,
  more: number,
): readonly (readonly BarWidth[])[] {
  const counts = BAR_WIDTHS.map((at) => ({ at, count: howMany(widths[at], rooms[at], more) }));
  return widths.lg.map((_, index) => counts.filter(({ count }) => index >= count).map(({ at }) => at));
}
