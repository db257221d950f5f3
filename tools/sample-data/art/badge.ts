import { darker, lighter } from './colour.ts';
import { fade, path, picture, stroke, tag } from './svg.ts';

export const BADGES = ['certified', 'warranty', 'inspected'] as const;
export type BadgeKind = (typeof BADGES)[number];

interface Badge {
  readonly kind: BadgeKind;
  /** The dealer's colour, as #rrggbb. */
  readonly brand: string;
}

const scallop = Array.from({ length: 16 }, (_, i) => {
  const angle = (i * Math.PI) / 8;
  return `${Math.round(100 + 88 * Math.cos(angle))} ${Math.round(100 + 88 * Math.sin(angle))}`;
});

const OUTLINES: Readonly<Record<BadgeKind, string>> = {
  certified: `M${scallop[0]}${scallop
    .slice(1)
    .map((p) => `A20 20 0 0 1 ${p}`)
    .join('')}A20 20 0 0 1 ${scallop[0]}z`,
  warranty: 'M100 8q40 26 82 26v62q0 66-82 98-82-32-82-98V34q42 0 82-26z',
  inspected: 'M100 10a90 90 0 1 1 0 180a90 90 0 1 1 0-180z',
};

const MARKS: Readonly<Record<BadgeKind, string>> = {
  certified: 'M62 102l28 28 52-58',
  warranty: 'M66 100l24 24 46-50',
  inspected: 'M58 76h10M82 76h60M58 104h10M82 104h60M58 132h10M82 132h40',
};

/** 200 x 200: a seal without words. */
export function drawBadge({ kind, brand }: Badge): string {
  const defs = fade('bg', [0, lighter(brand, 0.2)], [1, darker(brand, 0.25)]);
  const body = [
    path(OUTLINES[kind], 'url(#bg)'),
    kind === 'warranty'
      ? ''
      : tag('circle', { cx: 100, cy: 100, r: 70, stroke: '#ffffff80', 'stroke-width': 4 }),
    stroke(MARKS[kind], '#fff', 14),
  ];
  return picture(200, 200, defs, body.join(''));
}
