import { darker, lighter, type Paint } from './colour.ts';
import { pairs } from './geometry.ts';
import { caravanInterior, handlebars } from './interiors.ts';
import { blur, fade, glow, group, path, picture, rect, sheer, stroke, tag } from './svg.ts';

/** The view from the driver's seat. */
export type SeatName = CarSeat | 'saddle' | 'lounge';
type CarSeat = keyof typeof TRIM;

const TRIM = { low: '#8a5a3a', high: '#4a4f55', cab: '#3f454b', field: '#3a4038' } as const;

export function dashboard(seat: SeatName, paint: Paint): string {
  if (seat === 'saddle') return handlebars(paint);
  if (seat === 'lounge') return caravanInterior(paint);
  return carInterior(seat, paint);
}

const defs = (trim: string, paint: Paint): string =>
  fade('ky', [0, '#8fb6d6'], [1, '#eaf2f6']) +
  fade('dt', [0, '#41474d'], [0.35, '#24282c'], [1, '#131517']) +
  fade('df', [0, '#2c3136'], [1, '#101214']) +
  fade('tr', [0, lighter(trim, 0.25)], [1, darker(trim, 0.5)]) +
  fade('bn', [0, lighter(paint.base, 0.5)], [1, darker(paint.base, 0.3)]) +
  fade('sc', [0, '#16324a'], [1, '#0b1722']) +
  fade('st', [0, '#5a6168'], [0.4, '#22262a'], [1, '#0c0e10']) +
  glow('gg', [0, '#16222d'], [0.8, '#0a0e12'], [1, '#2e363d']) +
  blur('bl', 7);

function outside(seat: CarSeat): string {
  const horizon = seat === 'low' ? 330 : 300;
  const h = (dy: number) => horizon + dy;
  const ground = seat === 'field' ? '#8f9a58' : '#7d8a6a';
  const road = seat === 'field' ? '#a58d5c' : '#6d737a';
  return (
    path('M0 0H1600V620H0z', 'url(#ky)') +
    group(
      { filter: 'url(#bl)' },
      path(`M0 ${h(-40)}q220-90 420-30t460-20 380 20 340-10V620H0z`, '#93a7b5'),
      path(`M0 ${h(0)}q300-50 620-14t980-20V620H0z`, ground),
      path(`M760 ${h(4)}h60L1500 620H200z`, road),
      stroke(`M790 ${h(8)}L800 600`, '#f4f1e6', 10, { 'stroke-dasharray': '30 26' }),
    )
  );
}

const frame = (seat: CarSeat): string =>
  path(
    seat === 'low'
      ? 'M0 0H1600V520H1560L1400 60Q1380 36 1340 34 800 14 260 34 220 36 200 60L40 520H0z'
      : 'M0 0H1600V520H1580L1480 50Q1466 30 1430 28 800 16 170 28 134 30 120 50L20 520H0z',
    '#17191c',
  ) +
  rect(690, 44, 230, 66, { rx: 26, fill: '#0c0e10', stroke: '#343a40', 'stroke-width': 4 }) +
  rect(704, 54, 202, 46, { rx: 18, fill: '#9db4c4' });

function vents(): string {
  const at = pairs('60,566 480,580 1000,580 1466,566');
  return at
    .map(([x, y]) => {
      const slats = [18, 36, 54].map((dy) => `M${x + 10} ${y + dy}h80`).join('');
      return (
        rect(x, y, 100, 72, { rx: 16, fill: '#090a0c', stroke: '#5d656c', 'stroke-width': 3 }) +
        stroke(slats, '#2e3439', 7)
      );
    })
    .join('');
}

function screen(accent: string): string {
  return (
    rect(600, 412, 380, 236, { rx: 22, fill: '#060708', stroke: '#3a4046', 'stroke-width': 3 }) +
    rect(614, 426, 352, 208, { rx: 12, fill: 'url(#sc)' }) +
    stroke('M614 560l90-40 60 20 90-80 112 10M700 634l30-100-20-108M840 426l30 90-30 118', '#2c516e', 7) +
    stroke('M730 634l8-94 90-76 60-38', lighter(accent, 0.35), 9) +
    tag('circle', { cx: 738, cy: 540, r: 11, fill: '#fff' }) +
    rect(870, 556, 84, 66, { rx: 10, fill: '#0009' }) +
    stroke('M884 576h46M884 594h56', '#dfe8ef', 6) +
    path('M640 448h70v10h-70zM640 466h44v8h-44z', '#ffffffb0')
  );
}

function cluster(accent: string): string {
  const gauge = (cx: number, sweepTo: string) =>
    tag('circle', { cx, cy: 522, r: 84, fill: 'url(#gg)' }) +
    stroke(`M${cx - 50} 572a70 70 0 1 1 100 0`, '#55616b', 7) +
    stroke(`M${cx - 50} 572${sweepTo}`, lighter(accent, 0.3), 8) +
    stroke(`M${cx} 522l-34-42`, '#fff', 5) +
    tag('circle', { cx, cy: 522, r: 9, fill: '#dfe6ec' });
  return (
    path('M1010 610V480q10-70 90-78h270q80 8 90 78v130z', '#0b0d0f', {
      stroke: '#343a40',
      'stroke-width': 4,
    }) +
    gauge(1126, 'a70 70 0 0 1-2-98') +
    gauge(1344, 'a70 70 0 0 1 8-106') +
    stroke('M1214 486h42M1206 520h58M1214 554h42', '#cfdbe4', 7)
  );
}

function steering(big: boolean): string {
  const r = big ? 292 : 268;
  return group(
    { transform: 'translate(1235 786)' },
    tag('ellipse', { rx: r, ry: r * 0.93, stroke: '#08090a', 'stroke-width': 62 }),
    tag('ellipse', { rx: r, ry: r * 0.93, stroke: 'url(#st)', 'stroke-width': 52 }),
    stroke(
      `M-190-${big ? 206 : 186}A${r + 10} ${r * 0.95} 0 0 1 190-${big ? 206 : 186}`,
      sheer('#fff', 0.2),
      7,
    ),
    path(
      'M-246-34Q-150-60-86-70H86q64 10 160 36l-4 52Q150 20 96 60q-20 60-30 180H-66Q-76 120-96 60-150 20-242 18z',
      '#15181b',
      { stroke: '#3a4046', 'stroke-width': 3 },
    ),
    path('M-84-64H84Q96 10 60 66 0 90-60 66-96 10-84-64z', 'url(#st)'),
    tag('ellipse', { rx: 34, ry: 25, cy: -4, fill: '#0e1113', stroke: '#cfd6dc', 'stroke-width': 6 }),
    stroke('M-190-18h34M-190 0h24M156-18h34M166 0h24', '#aeb7bf', 7),
  );
}

function console(accent: string, trim: string): string {
  return (
    path('M560 700h470l60 300H500z', '#191c1f') +
    path('M600 704h390l10 60H592z', '#0b0d0f') +
    [640, 950]
      .map((cx) =>
        tag('circle', { cx, cy: 734, r: 25, fill: '#2c3136', stroke: '#aab3ba', 'stroke-width': 4 }),
      )
      .join('') +
    stroke('M700 734h190', '#596168', 8, { 'stroke-dasharray': '26 14' }) +
    stroke('M792 960V850', '#33393f', 34) +
    rect(752, 800, 82, 84, { rx: 34, fill: '#15181b', stroke: '#aab3ba', 'stroke-width': 4 }) +
    stroke(`M574 1000l22-226M1018 1000l-20-226`, accent, 5) +
    path('M0 1000V880q160-70 420-30l60 150z', trim) +
    stroke('M40 984q150-70 380-40', sheer('#fff', 0.35), 3, { 'stroke-dasharray': '12 8' })
  );
}

function carInterior(seat: CarSeat, paint: Paint): string {
  const upright = seat === 'cab' || seat === 'field';
  const bonnet =
    seat === 'cab'
      ? ''
      : seat === 'field'
        ? path('M600 620l60-230q140-40 280 0l60 230z', 'url(#bn)')
        : path('M120 520Q500 404 800 400t680 120z', 'url(#bn)');
  const accent = paint.slug === 'midnight-black' || paint.slug === 'crystal-white' ? '#b7bfc6' : paint.base;
  return picture(
    1600,
    1000,
    defs(TRIM[seat], paint),
    [
      outside(seat),
      bonnet,
      frame(seat),
      path('M0 470Q400 424 800 428t800 42v530H0z', 'url(#dt)'),
      stroke('M0 474Q400 428 800 432t800 42', sheer('#fff', 0.3), 3),
      path('M0 552Q500 530 1600 552V690H0z', 'url(#tr)'),
      stroke('M0 552Q500 530 1600 552', accent, 7),
      path('M0 690H1600V1000H0z', 'url(#df)'),
      stroke('M0 690H1600', sheer('#05070a', 0.7), 5),
      vents(),
      screen(accent),
      cluster(accent),
      stroke('M70 770H440V866H70z', sheer('#05070a', 0.6), 4),
      console(accent, 'url(#tr)'),
      steering(upright),
    ].join(''),
  );
}
