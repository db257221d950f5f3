import type { Font } from './font-names.ts';

/** The measures of a typeface at one weight, in em. */
export interface FaceMetrics {
  readonly weight: number;
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  readonly advances: Advances;
}

/** The advance width of each letter. */
type Advances = Readonly<Record<string, number>>;

/** Sample text in the proportions of a shop's pages: mostly lower case, some capitals, prices. */
const SAMPLE =
  'Show me all the used cars in stock. Find yours by make, model or price and book a test drive today. ' +
  'Toyota HiLux, Mazda CX-5, Kia Sportage, Hyundai Tucson, Ford Ranger, Mitsubishi Outlander, Nissan Navara. ' +
  'Automatic Petrol Diesel Hybrid SUV Wagon Hatchback 45,210 km $27,990 Drive Away $115 per week. ' +
  'Opening hours, finance from the people who know it, and a fair offer for what you drive now.';

/** The letters that must be measured. */
export const MEASURED = [...new Set(SAMPLE)].toSorted().join('');

/** Returns the average over the sample. Letters without a measure count as average. */
function averageAdvance(advances: Advances): number {
  const widths = [...SAMPLE].flatMap((letter) => advances[letter] ?? []);
  return widths.reduce((sum, advance) => sum + advance, 0) / widths.length;
}

const LETTERS = ' $,.0ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Reads widths in thousandths of the em, in the order of `LETTERS`. All digits are as wide as 0. */
function advancesOf(thousandths: string): Advances {
  const widths = thousandths.split(' ').map((width) => Number(width) / 1000);
  const advances = Object.fromEntries([...LETTERS].map((letter, at) => [letter, widths[at] ?? 0]));
  const figures = [...'123456789'].map((figure) => [figure, advances['0'] ?? 0] as const);
  return { ...advances, ...Object.fromEntries(figures) };
}

interface SystemFace {
  /** The font's full name, or its PostScript name. */
  readonly local: readonly string[];
  readonly advances: Advances;
}

interface SystemFamily {
  readonly name: string;
  readonly regular: SystemFace;
  readonly bold: SystemFace;
}

/**
 * The families that machines have before anything is loaded, each with its own measures: Arial on Windows and
 * Apple's systems, with the family that was drawn to its widths for Linux, and Roboto on Android. There are no
 * more, because all their rules are in every page's styles.
 */
const SYSTEM_FAMILIES: readonly SystemFamily[] = [
  {
    name: 'Arial',
    regular: {
      local: ['Arial', 'Liberation Sans'],
      advances: advancesOf(
        '278 556 278 278 556 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500',
      ),
    },
    bold: {
      local: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'],
      advances: advancesOf(
        '278 556 278 278 556 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500',
      ),
    },
  },
  {
    name: 'Roboto',
    regular: {
      local: ['Roboto'],
      advances: advancesOf(
        '248 562 196 263 562 652 623 651 656 568 553 681 713 272 552 627 538 873 713 688 631 688 616 593 597 648 636 887 627 601 599 544 561 523 564 530 347 561 551 243 239 507 243 876 552 570 561 568 338 516 327 551 484 751 496 473 496',
      ),
    },
    bold: {
      // Newer phones have one file of all weights, which has the regular one's name.
      local: ['Roboto Bold', 'Roboto'],
      advances: advancesOf(
        '249 579 236 282 577 671 639 651 645 562 548 681 707 290 560 631 543 875 707 687 646 687 638 617 621 654 653 859 635 618 607 531 562 518 562 540 353 563 558 265 260 532 265 865 559 567 562 563 361 511 331 559 500 734 506 498 504',
      ),
    },
  },
];

const standInFamily = ({ family }: Pick<Font, 'family'>, system: SystemFamily) =>
  `${family} as ${system.name}`;

/** Returns the fallback families in the order that browsers try them. Missing ones are skipped. */
export const standInFamilies = (font: Pick<Font, 'family'>): readonly string[] =>
  SYSTEM_FAMILIES.map((system) => standInFamily(font, system));

/** Weights from here on use the bold face. */
const BOLD_FROM = 550;

/** Rounds to a tenth of a percent, which moves a letter by less than a sixtieth of a pixel. */
const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

/** Extends a weight half way to its neighbours: 400 and 600 become 100 to 499 and 500 to 900. */
function rangeOf(weights: readonly number[], at: number): string {
  const [before, own = 400, after] = [weights[at - 1], weights[at], weights[at + 1]];
  const first = before === undefined ? 100 : Math.ceil((before + own) / 2);
  const last = after === undefined ? 900 : Math.ceil((own + after) / 2) - 1;
  return `${first} ${last}`;
}

/**
 * Returns the faces that replace a typeface until it is loaded. Each system family is stretched to its letters and
 * lines, weight by weight, so that nothing breaks or moves when it arrives. The overrides are divided by the scale,
 * because `size-adjust` scales them again.
 */
export function standInFaces(
  font: Pick<Font, 'family'>,
  measured: readonly FaceMetrics[],
): readonly string[] {
  const faces = measured.toSorted((a, b) => a.weight - b.weight);
  const weights = faces.map(({ weight }) => weight);
  return SYSTEM_FAMILIES.flatMap((system) =>
    faces.map(({ weight, ascent, descent, lineGap, advances }, at) => {
      const face = weight < BOLD_FROM ? system.regular : system.bold;
      const scale = averageAdvance(advances) / averageAdvance(face.advances);
      const descriptors = [
        `font-family:"${standInFamily(font, system)}"`,
        `font-weight:${rangeOf(weights, at)}`,
        `src:${face.local.map((name) => `local("${name}")`).join(',')}`,
        `size-adjust:${percent(scale)}`,
        `ascent-override:${percent(ascent / scale)}`,
        `descent-override:${percent(descent / scale)}`,
        `line-gap-override:${percent(lineGap / scale)}`,
      ];
      return `@font-face{${descriptors.join(';')}}`;
    }),
  );
}
