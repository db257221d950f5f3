import { darker, lighter } from './colour.ts';
import { path, rect, stroke, tag } from './svg.ts';

export const SKIES = ['day', 'morning', 'dusk', 'overcast'] as const;
export type Sky = (typeof SKIES)[number];
export const DEALERSHIP_VARIANTS = [1, 2, 3, 4] as const;
export type DealershipVariant = (typeof DEALERSHIP_VARIANTS)[number];

export interface Dealership {
  /** The dealer's colours, as #rrggbb. */
  readonly brand: string;
  readonly accent: string;
  readonly sky: Sky;
  readonly variant: DealershipVariant;
}

const columns = (from: number, to: number, gap: number, top: number, bottom: number): string =>
  Array.from(
    { length: Math.floor((to - from) / gap) + 1 },
    (_, i) => `M${from + i * gap} ${top}V${bottom}`,
  ).join('');

/** Draws a glass front: sky in its upper panes, the lit room with its cars below. */
function glassFront(x: number, y: number, width: number, height: number, gap: number): string {
  const floor = y + height;
  const cars = Array.from({ length: Math.max(1, Math.floor(width / 260)) }, (_, i) =>
    tag('use', { href: `#c${i % 3}`, transform: `translate(${x + 40 + i * 250} ${floor - 12})scale(.72)` }),
  );
  const downlights = Array.from(
    { length: Math.floor(width / 90) },
    (_, i) => `M${x + 45 + i * 90} ${y + 26}h16`,
  ).join('');
  return (
    rect(x, y, width, height, { fill: 'url(#in)' }) +
    stroke(downlights, '#fff4d8', 7) +
    rect(x, floor - 34, width, 34, { fill: '#b9b3a8' }) +
    cars.join('') +
    rect(x, y, width, height, { fill: 'url(#gr)' }) +
    path(
      `M${x + width * 0.18} ${y}h${width * 0.14}L${x + width * 0.2} ${floor}h-${width * 0.16}z`,
      '#ffffff26',
    ) +
    path(
      `M${x + width * 0.6} ${y}h${width * 0.06}L${x + width * 0.5} ${floor}h-${width * 0.07}z`,
      '#ffffff20',
    ) +
    stroke(`${columns(x, x + width, gap, y, floor)}M${x} ${y + height * 0.34}H${x + width}`, '#23282c', 5, {
      'stroke-linecap': 'butt',
    })
  );
}

/** Draws the dealer's mark as a ring and two bars, so that no font is needed. */
const sign = (x: number, y: number, size: number, colour: string): string =>
  tag('circle', { cx: x, cy: y, r: size, stroke: colour, 'stroke-width': size * 0.32 }) +
  rect(x + size * 2, y - size * 0.8, size * 6.4, size * 0.62, { fill: colour, rx: size * 0.2 }) +
  rect(x + size * 2, y + size * 0.2, size * 4.2, size * 0.5, {
    fill: colour,
    rx: size * 0.2,
    'fill-opacity': 0.7,
  });

type Builder = (look: Dealership) => string;

const pavilion: Builder = ({ brand, accent }) =>
  glassFront(180, 360, 1240, 300, 124) +
  path('M120 300H1500l-30 62H150z', 'url(#br)') +
  rect(120, 290, 1380, 14, { fill: lighter(brand, 0.35) }) +
  sign(250, 330, 17, '#ffffff') +
  rect(700, 420, 190, 240, { fill: '#1a1e21' }) +
  rect(712, 432, 80, 228, { fill: '#5d7280' }) +
  rect(800, 432, 80, 228, { fill: '#5d7280' }) +
  rect(690, 396, 210, 26, { fill: accent });

/** Draws a tall brand tower beside a two-storey front. */
const tower: Builder = ({ brand, accent }) =>
  rect(520, 220, 920, 440, { fill: '#e9ecee' }) +
  glassFront(560, 400, 860, 260, 143) +
  glassFront(560, 250, 860, 118, 143) +
  rect(520, 372, 920, 24, { fill: '#cdd3d8' }) +
  rect(500, 204, 960, 26, { fill: '#3a4147' }) +
  path('M250 130h280V660H250z', 'url(#br)') +
  path('M530 130l30 20V660h-30z', darker(brand, 0.55)) +
  sign(300, 220, 20, '#ffffff') +
  rect(250, 600, 280, 14, { fill: accent }) +
  rect(310, 470, 160, 190, { fill: '#15191c' }) +
  rect(320, 480, 66, 180, { fill: '#566a77' }) +
  rect(394, 480, 66, 180, { fill: '#566a77' });

/** Draws a canopy on slim columns reaching over the forecourt. */
const canopy: Builder = ({ brand, accent }) =>
  rect(360, 250, 1120, 410, { fill: '#dfe3e6' }) +
  glassFront(420, 380, 1020, 280, 127) +
  path('M360 250H1480V372H360z', '#f4f6f7') +
  sign(1080, 310, 18, brand) +
  path('M60 262L980 236V290L60 326z', 'url(#br)') +
  path('M60 326L980 290V302L60 342z', darker(brand, 0.6)) +
  stroke('M60 262L980 236', lighter(brand, 0.5), 5) +
  stroke('M130 340V690M420 330V690M720 318V680', '#59626a', 16, { 'stroke-linecap': 'butt' }) +
  stroke('M126 340V690M416 330V690M716 318V680', '#c5ccd2', 4, { 'stroke-linecap': 'butt' }) +
  rect(420, 372, 1060, 10, { fill: accent });

/** Draws gabled brick and timber: the long-standing country dealer. */
const gabled: Builder = ({ accent }) =>
  rect(160, 360, 1280, 300, { fill: '#b8795a' }) +
  stroke(Array.from({ length: 9 }, (_, i) => `M160 ${384 + i * 32}H1440`).join(''), '#9f6349', 2) +
  path('M110 366L800 176l690 190v24L800 206 110 390z', '#3c4348') +
  path('M190 360L800 194l610 166z', 'url(#br)') +
  sign(640, 312, 20, '#ffffff') +
  glassFront(220, 410, 480, 250, 120) +
  glassFront(900, 410, 480, 250, 120) +
  rect(720, 430, 160, 230, { fill: '#2a2f33' }) +
  rect(732, 442, 64, 218, { fill: '#627682' }) +
  rect(804, 442, 64, 218, { fill: '#627682' }) +
  path('M700 400h200l20 34H680z', accent);

export const BUILDERS: Readonly<Record<DealershipVariant, Builder>> = {
  1: pavilion,
  2: tower,
  3: canopy,
  4: gabled,
};
