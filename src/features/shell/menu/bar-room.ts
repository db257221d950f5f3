import type { PhoneModel } from '#domain/sites/markets/phone.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { BAR_LOGO_SHARE, type BarMeasure, barGapAt, barPixels } from '#domain/sites/theme/bar-measures.ts';
import type { Font } from '#domain/sites/theme/font-names.ts';

/** From these widths on the menu is a bar. Below them it is a drawer. */
export const BAR_WIDTHS = ['lg', 'xl', 'xxl'] as const;
export type BarWidth = (typeof BAR_WIDTHS)[number];

export type PerWidth<T> = Readonly<Record<BarWidth, T>>;

/** Counts the entries that fit in a row. If not all do, there must be room for *More*. */
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
 * Returns the widths at which each entry does not fit the bar. This is decided at build: nothing moves when a script
 * loads, and nothing is cut off without one.
 */
export function outAt(
  widths: PerWidth<readonly number[]>,
  rooms: PerWidth<number>,
  more: number,
): readonly (readonly BarWidth[])[] {
  const counts = BAR_WIDTHS.map((at) => ({ at, count: howMany(widths[at], rooms[at], more) }));
  return widths.lg.map((_, index) => counts.filter(({ count }) => index >= count).map(({ at }) => at));
}

/** The width of a letter relative to the typeface's average. The first match counts. */
const LETTERS: readonly (readonly [letters: RegExp, share: number])[] = [
  [/[iljI.,:;'’|!]/, 0.58],
  [/[ftr()\s-]/, 0.76],
  [/[mwMW@%]/, 1.85],
  [/[A-Z&\d]/, 1.4],
];
const OTHERS = 1.22;

/** Estimates how wide a label is drawn, rather too wide than too narrow. */
export const labelWidth = (label: string, { boldWidth }: Pick<Font, 'boldWidth'>, size: number): number => {
  const shares = [...label].map((letter) => LETTERS.find(([letters]) => letters.test(letter))?.[1] ?? OTHERS);
  return Math.ceil(shares.reduce((sum, share) => sum + share, 0) * boldWidth * size);
};

type Variant = SiteConfig['header']['variant'];
type Measure = (label: string, size: number) => number;

export const MORE_LABEL = 'More';

/** The narrowest window of each range, where the least fits. */
const WINDOW: PerWidth<number> = { lg: 992, xl: 1200, xxl: 1400 };
const SCROLL_BAR = 15;

const perWidth = <T>(make: (at: BarWidth) => T): PerWidth<T> => ({
  lg: make('lg'),
  xl: make('xl'),
  xxl: make('xxl'),
});

/** The page’s column, less a scroll bar. */
const COLUMN = perWidth((at) =>
  Math.min(barPixels('container-page'), WINDOW[at] - 2 * barPixels('bar-gutter') - SCROLL_BAR),
);
const GAP = perWidth((at) => Math.ceil(barGapAt(WINDOW[at])));
const LOGO = perWidth((at) => {
  const share = (BAR_LOGO_SHARE * WINDOW[at]) / 100;
  return Math.ceil(Math.min(barPixels(at === 'lg' ? 'bar-logo' : 'bar-logo-wide'), share));
});
const LONGEST_NAME = barPixels('bar-name');
const ICON_BUTTON = barPixels('bar-press');
const BUTTON_TEXT = 15;
/** Icon, gap and border around the words of a button, in the size of its text and in pixels. */
const BUTTON_ICON = 1.85 * BUTTON_TEXT + 2;
const BUTTON_EXTRA = Math.ceil(
  BUTTON_ICON + 2 * barPixels('bar-button-pad') + barPixels('bar-button-margin'),
);

const entryOf = (size: BarMeasure, pad: BarMeasure, count: number) => ({
  size: barPixels(size),
  padding: Math.ceil(2 * barPixels(pad)),
  count,
});
const ENTRY: PerWidth<ReturnType<typeof entryOf>> = {
  lg: entryOf('bar-entry-text-narrow', 'bar-entry-pad-narrow', 0),
  xl: entryOf('bar-entry-text', 'bar-entry-pad', 0),
  xxl: entryOf('bar-entry-text', 'bar-entry-pad', 12),
};
/** The pixels by which many labels may be wider than estimated. */
const SLACK = 24;
/** The gap between the entries of the tall header’s own row. */
const ROW_GAP = barPixels('bar-entry-gap');
const ARROW = 1.15;

interface Entry {
  readonly label: string;
  readonly panel: object | null;
  readonly count: string | null;
}

export const entryWidths = (
  entries: readonly Entry[],
  variant: Variant,
  measure: Measure,
): PerWidth<readonly number[]> =>
  perWidth((at) => {
    const { size, padding, count } = ENTRY[at];
    const gap = variant === 'large' ? ROW_GAP : 0;
    return entries.map(
      (entry) =>
        measure(entry.label, size) +
        padding +
        gap +
        (entry.panel === null ? 0 : ARROW * size) +
        (entry.count === null ? 0 : count),
    );
  });

interface BarContents {
  readonly variant: Variant;
  readonly measure: Measure;
  readonly actions: readonly { readonly link: { readonly label: string } }[];
  readonly phone: PhoneModel | null;
  /** Whether the link to saved cars is shown. */
  readonly saves: boolean;
  /** Whether the link to the sign-in is shown. */
  readonly signsIn: boolean;
  /** Shown instead of a logo. */
  readonly name: string | null;
}

function actionsWidth({ actions, phone, saves, signsIn, measure }: BarContents): PerWidth<number> {
  const button = (label: string) => measure(label, BUTTON_TEXT) + BUTTON_EXTRA;
  const shown = actions.reduce((sum, { link }) => sum + button(link.label), 0);
  const call = phone === null ? 0 : actions.length > 0 ? ICON_BUTTON : button(phone.shown);
  const icons = ICON_BUTTON * (1 + Number(saves) + Number(signsIn));
  return {
    lg: icons + ICON_BUTTON * (actions.length + 1),
    xl: icons + ICON_BUTTON + shown,
    xxl: icons + call + shown,
  };
}

type RoomOf = (contents: BarContents) => PerWidth<number>;

const besideLogo: RoomOf = (contents) => {
  const { name, measure } = contents;
  const named = name === null ? null : Math.min(LONGEST_NAME, measure(name, 20));
  const actions = actionsWidth(contents);
  return perWidth((at) => COLUMN[at] - (named ?? LOGO[at]) - 2 * GAP[at] - actions[at]);
};

const SQUARE_LOGO = barPixels('bar-logo-square');
const SQUARE_NAME: PerWidth<number> = { lg: 0, xl: 0, xxl: barPixels('bar-name-square') };

const besideTile: RoomOf = (contents) => {
  const actions = actionsWidth(contents);
  return perWidth((at) => {
    const gaps = SQUARE_NAME[at] > 0 ? 3 : 2;
    return COLUMN[at] - SQUARE_LOGO - SQUARE_NAME[at] - gaps * GAP[at] - actions[at];
  });
};

const ROOMS: Readonly<Record<Variant, RoomOf>> = {
  standard: besideLogo,
  large: () => COLUMN,
  'large-square': besideTile,
};

export const barRoom: RoomOf = (contents) => {
  const room = ROOMS[contents.variant](contents);
  return perWidth((at) => room[at] - SLACK);
};

/** Icon and padding around the words of a search field. */
const FIELD_EXTRA = ICON_BUTTON;
const FIELD_SIZE = barPixels('bar-field-text');

/**
 * Returns the widths at which the search box is a field in the bar: those where every menu entry fits beside it.
 * Elsewhere it is a button, which always fits. No slack is needed, because the field can shrink.
 */
export const searchFieldAt = (
  widths: PerWidth<readonly number[]>,
  rooms: PerWidth<number>,
  placeholder: string,
  measure: Measure,
): readonly BarWidth[] => {
  const field = measure(placeholder, FIELD_SIZE) + FIELD_EXTRA;
  return BAR_WIDTHS.filter((at) => {
    const menu = widths[at].reduce((sum, width) => sum + width, 0);
    return menu + GAP[at] + field - ICON_BUTTON <= rooms[at] + SLACK;
  });
};
