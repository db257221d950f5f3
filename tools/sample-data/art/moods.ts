import { darker, lighter, tone } from './colour.ts';
import { blur, fade, fadeAcross, glow, group, type Layer, path, sheer, stroke, tag } from './svg.ts';

export const MOODS = ['studio', 'coast', 'city', 'outback', 'alpine'] as const;
export type Mood = (typeof MOODS)[number];

const FULL = 'M0 0H2000V900H0z';
const soft = blur('mb', 14);

/** Returns numbers that look random and are always the same, for roofs, shrubs and trees. */
const scatter = (count: number, seed: number): number[] =>
  Array.from({ length: count }, (_, i) => {
    const v = Math.sin((i + 1) * 12.9898 + seed * 78.233) * 43758.5453;
    return v - Math.floor(v);
  });

function studio(brand: string): Layer {
  return {
    defs:
      fade('m1', [0, '#14171b'], [0.6, '#2a2f35'], [0.68, '#1c2024'], [1, '#33393f']) +
      glow('m2', [0, lighter(brand, 0.35), 0.55], [1, brand, 0]) +
      glow('m3', [0, '#fff', 0.28], [1, '#fff', 0]) +
      soft,
    shapes:
      path(FULL, 'url(#m1)') +
      tag('ellipse', { cx: 1350, cy: 400, rx: 1000, ry: 430, fill: 'url(#m2)' }) +
      group(
        { filter: 'url(#mb)' },
        stroke('M860 150H1850', lighter(brand, 0.7), 10),
        stroke('M860 150H1850', '#fff', 4),
      ) +
      tag('ellipse', { cx: 1350, cy: 800, rx: 820, ry: 120, fill: 'url(#m3)' }),
  };
}

function coast(): Layer {
  return {
    defs:
      fade('m1', [0, '#4f8fc4'], [0.45, '#b9d8ea'], [0.66, '#fbe3c4']) +
      fade('m2', [0, '#3f8fae'], [1, '#1f5f80']) +
      fade('m3', [0, '#7d848a'], [1, '#4b5157']) +
      glow('m4', [0, '#fff6df', 0.95], [1, '#ffe3b0', 0]) +
      soft,
    shapes:
      path(FULL, 'url(#m1)') +
      tag('circle', { cx: 620, cy: 430, r: 330, fill: 'url(#m4)' }) +
      path('M0 470H2000V640H0z', 'url(#m2)') +
      stroke('M380 486h480M460 512h360M540 540h240M180 566h260', sheer('#fff', 0.45), 3) +
      path('M1180 470q120-110 300-120t260-70 260-20V640H1060q40-110 120-170z', '#6f8a6a') +
      path('M1340 640q160-190 420-220t240-40V640z', '#557255') +
      path('M0 640q500-40 1000-22t1000-6V760H0z', '#a9a383') +
      path('M0 668q900-50 2000-34V900H0z', 'url(#m3)') +
      stroke('M0 690q900-46 2000-30', '#f3efe2', 5) +
      stroke('M0 632q900-40 2000-24M0 612q900-40 2000-24', '#d9dee2', 7) +
      stroke(
        Array.from({ length: 13 }, (_, i) => `M${80 + i * 160} ${606 - i * 1.3}v44`).join(''),
        '#9aa3aa',
        9,
      ),
  };
}

function city(brand: string): Layer {
  const heights = scatter(26, 3);
  const towers = (base: number, rise: number, width: number, seed: number) =>
    scatter(Math.ceil(2000 / width), seed)
      .map((v, i) => `M${i * width} 640v-${Math.round(base + v * rise)}h${width - 8}V640z`)
      .join('');
  const lights = heights
    .flatMap((v, i) => [
      `M${30 + i * 77} ${Math.round(400 + v * 180)}h12`,
      `M${62 + i * 77} ${Math.round(430 + v * 150)}h10`,
    ])
    .join('');
  return {
    defs:
      fade('m1', [0, '#1c2746'], [0.4, '#6a4f7d'], [0.62, '#e58c6a'], [0.72, '#f7c58c']) +
      fade('m2', [0, '#3a3f4a'], [1, '#14171c']) +
      soft,
    shapes:
      path(FULL, 'url(#m1)') +
      path(towers(120, 190, 96, 1), '#5c4a6c') +
      path(towers(60, 240, 142, 2), '#352f4a') +
      stroke(lights, '#ffd89a', 9, { 'stroke-linecap': 'butt', 'stroke-dasharray': '5 3' }) +
      path('M0 640H2000V900H0z', 'url(#m2)') +
      group(
        { filter: 'url(#mb)', opacity: 0.5 },
        stroke('M160 670v130M520 664v120M980 670v90M1500 668v80M1860 664v130', '#ffb877', 22),
        stroke('M330 664v160M1240 668v60', lighter(brand, 0.4), 22),
      ) +
      stroke('M0 646H2000', '#8a7a86', 5) +
      stroke('M0 850H2000', '#d9d2c4', 7, { 'stroke-dasharray': '150 110', 'stroke-linecap': 'butt' }),
  };
}

function outback(): Layer {
  const shrubs = scatter(34, 7)
    .map(
      (v, i) =>
        `M${Math.round(i * 60 + v * 40)} ${Math.round(612 + v * 44)}q${10 + Math.round(v * 8)}-${16 + Math.round(v * 14)} ${24 + Math.round(v * 16)} 0z`,
    )
    .join('');
  return {
    defs:
      fade('m1', [0, '#3f78b5'], [0.5, '#b7d3e3'], [0.68, '#fbd9a6']) +
      fade('m2', [0, '#c9622f'], [1, '#8a3817']) +
      fade('m3', [0, '#b4552b'], [1, '#7c3415']) +
      soft,
    shapes:
      path(FULL, 'url(#m1)') +
      path('M1000 600l60-140h90l30-34h330l40 40h140l90 134z', '#b06a55') +
      path('M0 606l120-90h160l40-24h220l60 60h120l80 54z', '#c07a5c') +
      path('M0 592q1000-26 2000 0V900H0z', 'url(#m2)') +
      path(shrubs, '#7c7a44') +
      path('M0 700q900-60 2000-40V900H0z', 'url(#m3)') +
      stroke('M0 742q900-50 2000-34M0 850q1000-30 2000-20', '#dd8a55', 7, { 'stroke-opacity': 0.5 }),
  };
}

function alpine(): Layer {
  const pines = scatter(44, 5)
    .map(
      (v, i) =>
        `M${i * 46} ${Math.round(650 - v * 8)}l${14}-${Math.round(60 + v * 70)} 14 ${Math.round(60 + v * 70)}z`,
    )
    .join('');
  return {
    defs:
      fade('m1', [0, '#5f93c0'], [0.7, '#e3eef4']) +
      fade('m2', [0, '#f7fafc'], [0.5, '#a9bccb'], [1, '#6d8598']) +
      fade('m3', [0, '#868f97'], [1, '#4d555c']) +
      soft,
    shapes:
      path(FULL, 'url(#m1)') +
      path('M-40 640L260 270l120 110 190-210 240 270 130-110 250 310z', '#b6cbd9') +
      path('M700 650l330-330 150 120 270-300 200 230 120-90 330 370z', 'url(#m2)') +
      path('M1450 140l-130 146 70-16 50 50 70-60 60 40 58-30z', '#fff') +
      path('M0 600q500-60 1000-20t1000-30V720H0z', '#5d7a62') +
      path(pines, '#2f4d40') +
      path('M0 640q1000-30 2000-10V700H0z', '#7f9a78') +
      path('M0 676q900-36 2000-26V900H0z', 'url(#m3)') +
      stroke('M0 698q900-32 2000-22', '#f3f5f6', 5),
  };
}

const PAINTERS: Readonly<Record<Mood, (brand: string) => Layer>> = { studio, coast, city, outback, alpine };

/** Draws the place itself, with a calm, even tone on its left third. */
export function place(mood: Mood, brand: string): Layer {
  const drawn = PAINTERS[mood](tone(brand, '#808080', 0.1));
  const veil = mood === 'studio' || mood === 'city' ? darker(brand, 0.9) : '#ffffff';
  return {
    defs: drawn.defs + fadeAcross('mv', [0, veil, 0.42], [0.5, veil, 0.2], [1, veil, 0]),
    shapes: drawn.shapes + path('M0 0H1200V900H0z', 'url(#mv)'),
  };
}
