import { BUILDERS, type Dealership, type DealershipVariant, type Sky } from './buildings.ts';
import { darker, lighter, type PaintSlug } from './colour.ts';
import { scoped } from './stage.ts';
import { blur, fade, glow, group, type Layer, path, picture, rect, sheer, stroke, tag } from './svg.ts';
import { type BodyName, drawSubject, paintOf, stageFor } from './vehicle.ts';

interface SkyLook {
  readonly top: string;
  readonly low: string;
  readonly cloud: string;
  readonly ground: string;
  readonly lit: number;
}

const LOOKS: Readonly<Record<Sky, SkyLook>> = {
  day: { top: '#4e92cf', low: '#dcecf5', cloud: '#ffffff', ground: '#8d949a', lit: 0.35 },
  morning: { top: '#7fb0d6', low: '#fbe6cd', cloud: '#fff5e8', ground: '#938f8b', lit: 0.5 },
  dusk: { top: '#2b3a66', low: '#f0a37a', cloud: '#d98f8a', ground: '#4d4c55', lit: 0.95 },
  overcast: { top: '#a4b0ba', low: '#e3e8eb', cloud: '#f4f6f7', ground: '#83898e', lit: 0.6 },
};

const SILHOUETTES = [
  'M4-34q2-16 40-22 30-34 66-36h70q30 2 56 36 44 4 48 18l4 28H4z',
  'M4-34q4-16 56-22 40-30 74-30 50 0 86 30 48 2 56 18l4 28H4z',
  'M4-40q0-22 34-26 24-38 50-40h140q36 2 46 44 10 4 10 22v30H4z',
] as const;
const GLASS = [
  'M56-58q24-26 56-28h66q22 2 40 28z',
  'M74-56q30-24 62-24 38 0 70 24z',
  'M52-68q16-30 40-32h130q24 4 30 32z',
] as const;

/** Draws parked cars at a distance: body, glass, two wheels. */
const parked = (colours: readonly string[]): string =>
  SILHOUETTES.map((d, i) =>
    group(
      { id: `c${i}` },
      tag('ellipse', { cx: 144, cy: 0, rx: 150, ry: 9, fill: '#0006' }),
      path(d, colours[i] ?? '#8a9299'),
      path(d, 'url(#sd)'),
      path(GLASS[i] ?? '', '#1d262d'),
      stroke('M140-88V-40M30-34h224', sheer('#05070a', 0.35), 3),
      tag('circle', { cx: 62, cy: -22, r: 23, fill: '#131517' }),
      tag('circle', { cx: 226, cy: -22, r: 23, fill: '#131517' }),
      tag('circle', { cx: 62, cy: -22, r: 14, fill: '#b9c1c8' }),
      tag('circle', { cx: 226, cy: -22, r: 14, fill: '#b9c1c8' }),
      stroke('M8-40l14-3', '#fff6df', 7),
      stroke('M282-38h4', '#e0312a', 8),
    ),
  ).join('');

function surroundings({ sky }: Dealership): Layer {
  const look = LOOKS[sky];
  return {
    defs:
      fade('sk', [0, look.top], [1, look.low]) +
      fade('gd', [0, look.ground], [1, darker(look.ground, 0.45)]) +
      blur('cb', 12),
    shapes:
      path('M0 0H1600V700H0z', 'url(#sk)') +
      group(
        { filter: 'url(#cb)', opacity: 0.75 },
        path(
          'M120 190q60-60 150-30 70-60 150 0 90-10 100 40H90zM1020 130q60-50 130-20 60-50 130 6 80-6 90 34H990z',
          look.cloud,
        ),
      ) +
      path('M0 620q160-70 330-40t300-30 420 20 550-30V700H0z', '#6f8a72') +
      group(
        {},
        ...[40, 1530, 1470, 104].map(
          (x, i) =>
            path(`M${x} 660v-90`, 'none', { stroke: '#5a4a3a', 'stroke-width': 9 }) +
            tag('circle', { cx: x, cy: 540 - (i % 2) * 18, r: 48, fill: '#55775a' }) +
            tag('circle', { cx: x - 14, cy: 524 - (i % 2) * 18, r: 30, fill: '#6d9170' }),
        ),
      ),
  };
}

interface Parked {
  readonly body: BodyName;
  readonly paint: PaintSlug;
  readonly centreX: number;
  readonly width: number;
}

const FORECOURTS: Readonly<Record<DealershipVariant, readonly Parked[]>> = {
  1: [
    { body: 'suv', paint: 'crystal-white', centreX: 290, width: 450 },
    { body: 'hatchback', paint: 'signal-red', centreX: 1270, width: 420 },
  ],
  2: [
    { body: 'sedan', paint: 'silver', centreX: 300, width: 460 },
    { body: 'suv', paint: 'deep-blue', centreX: 1260, width: 450 },
  ],
  3: [
    { body: 'wagon', paint: 'graphite', centreX: 330, width: 460 },
    { body: 'coupe', paint: 'sunset-orange', centreX: 1250, width: 430 },
  ],
  4: [
    { body: 'ute', paint: 'sand', centreX: 310, width: 490 },
    { body: 'suv', paint: 'forest-green', centreX: 1260, width: 450 },
  ],
};

const forecourt = (variant: DealershipVariant): Layer[] =>
  FORECOURTS[variant].map(({ body, paint, centreX, width }, i) => {
    const stage = stageFor(body, paintOf(paint), 32, { width: 1200, height: 800, centreX: 0, groundY: 0 });
    const car = scoped(`v${i}`, drawSubject(body, { ...stage, matte: true }, 32));
    return {
      ...car,
      shapes: group({ transform: `translate(${centreX} 812)scale(${width / 1200})` }, car.shapes),
    };
  });

/** Draws a showroom with its forecourt, 1600 x 900. */
export function drawDealership(look: Dealership): string {
  const { brand, accent, sky, variant } = look;
  const { lit, ground } = LOOKS[sky];
  const around = surroundings(look);
  const parkedCars = forecourt(variant);
  const defs =
    around.defs +
    fade('br', [0, lighter(brand, 0.15)], [1, darker(brand, 0.25)]) +
    fade(
      'in',
      [0, `#${sky === 'dusk' ? 'ffe2ac' : 'd9dcd6'}`],
      [1, `#${sky === 'dusk' ? 'd9a766' : '8d9794'}`],
    ) +
    fade('gr', [0, LOOKS[sky].top, 0.75 - lit * 0.5], [1, '#0f181e', 0.55 - lit * 0.4]) +
    fade('sd', [0, '#ffffff66'], [0.45, '#ffffff00'], [1, '#00000080']) +
    glow('pl', [0, '#fff', 0.35], [1, '#fff', 0]) +
    parked([lighter(accent, 0.1), '#d9dee2', brand]) +
    parkedCars.map((p) => p.defs).join('');
  const bays = [0, 330, 660, 970, 1290, 1600].map((x) => `M${x} 742l-30 90`).join('');
  const flags = [1490, 1556]
    .map(
      (x, i) =>
        stroke(`M${x} 690V${350 + i * 20}`, '#c9d0d5', 6) +
        path(`M${x} ${354 + i * 20}h-44v150q24-12 44 0z`, i ? accent : brand),
    )
    .join('');
  const body = [
    around.shapes,
    path('M0 650H1600V900H0z', 'url(#gd)'),
    BUILDERS[variant](look),
    rect(0, 658, 1600, 14, { fill: lighter(ground, 0.35) }),
    rect(0, 672, 1600, 6, { fill: sheer('#05070a', 0.25) }),
    tag('ellipse', { cx: 800, cy: 720, rx: 760, ry: 60, fill: 'url(#pl)' }),
    flags,
    stroke(bays, '#f2f4f5b0', 5),
    ...parkedCars.map((p) => p.shapes),
    path('M0 846H1600V900H0z', darker(ground, 0.35)),
    stroke('M0 846H1600', lighter(ground, 0.4), 5),
  ];
  return picture(1600, 900, defs, body.join(''));
}
