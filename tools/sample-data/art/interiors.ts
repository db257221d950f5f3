import { darker, lighter, type Paint } from './colour.ts';
import { blur, fade, group, path, picture, rect, sheer, stroke, tag } from './svg.ts';

/** Draws the rider's view: road, screen, instruments, bars and tank. */
export function handlebars({ base }: Paint): string {
  const defs =
    fade('ky', [0, '#8fb6d6'], [1, '#f2f4ee']) +
    fade('tk', [0, lighter(base, 0.55)], [0.3, base], [1, darker(base, 0.6)]) +
    fade('ba', [0, '#9aa3aa'], [0.4, '#4b5258'], [1, '#1a1d20']) +
    fade('sc', [0, '#14283a'], [1, '#080d12']) +
    fade('ml', [0, '#b9cfdd'], [1, '#6f8492']) +
    blur('bl', 8);
  const mirror = (flip: number): string =>
    group(
      { transform: flip < 0 ? 'matrix(-1 0 0 1 1600 0)' : undefined },
      stroke('M330 560L240 250', '#15181b', 16),
      path('M90 200q10-40 60-44l170-6q46 4 44 50t-50 70l-170 22q-50 0-54-40z', '#101316'),
      path('M112 210q6-30 44-32l156-6q30 2 28 34t-38 50l-146 18q-40 2-44-26z', 'url(#ml)'),
      stroke('M60 640L420 560 560 600', 'url(#ba)', 34),
      stroke('M0 676L260 610', '#0c0e10', 84),
      stroke('M20 640l200-50', '#2a2f34', 8, { 'stroke-dasharray': '6 14' }),
      path('M270 540l90-20 24 80-90 26z', '#1b1f22'),
      tag('circle', { cx: 326, cy: 574, r: 12, fill: '#c3262b' }),
      stroke('M40 560Q200 500 320 520', '#8a939b', 13),
    );
  const dials =
    path('M560 470q10-60 70-64h340q60 4 70 64v130q-8 50-70 54H630q-62-4-70-54z', '#101316', {
      stroke: '#3a4046',
      'stroke-width': 5,
    }) +
    rect(590, 432, 420, 194, { fill: 'url(#sc)', rx: 18 }) +
    stroke('M640 590a150 130 0 0 1 260-90', '#31485c', 20) +
    stroke('M640 590a150 130 0 0 1 150-122', lighter(base, 0.4), 20) +
    rect(760, 520, 40, 66, { fill: '#f4f8fb', rx: 8 }) +
    rect(812, 520, 40, 66, { fill: '#f4f8fb', rx: 8 }) +
    stroke('M920 470h56M920 500h40M920 560h56M920 590h30', '#9fb4c4', 9);
  const scene = group(
    { filter: 'url(#bl)', transform: 'translate(-50)scale(1.06)' },
    path('M0 330q300-110 560-40t500-30 540 20V760H0z', '#8fa3ae'),
    path('M0 400q400-60 800-30t800-20V1000H0z', '#8b9470'),
    path('M770 380h70L1500 1000H100z', '#71767c'),
    stroke('M804 390L790 900', '#f4f1e6', 12, { 'stroke-dasharray': '40 34' }),
  );
  const body = [
    path('M0 0H1600V1000H0z', 'url(#ky)'),
    scene,
    path('M500 470Q540 250 800 236t300 234l-60 60H560z', '#dfeaf240', {
      stroke: '#ffffff90',
      'stroke-width': 5,
    }),
    mirror(1),
    mirror(-1),
    dials,
    path('M600 650h400l40 90H560z', '#16191c'),
    path('M330 1000Q360 780 560 730q240-40 480 0 200 50 230 270z', 'url(#tk)'),
    stroke('M420 960Q470 800 620 762', sheer('#fff', 0.5), 16),
    tag('ellipse', {
      cx: 800,
      cy: 850,
      rx: 92,
      ry: 60,
      fill: '#2a2f33',
      stroke: '#aab3ba',
      'stroke-width': 12,
    }),
    tag('ellipse', { cx: 800, cy: 848, rx: 40, ry: 24, fill: '#14171a' }),
  ];
  return picture(1600, 1000, defs, body.join(''));
}

const caravanDefs = (base: string): string =>
  fade('wl', [0, '#f6f1e8'], [1, '#e2d8c8']) +
  fade('wd', [0, '#b98d60'], [1, '#8d6540']) +
  fade('fl', [0, '#a98561'], [1, '#7a5a3d']) +
  fade('sk', [0, '#9cc4e4'], [0.6, '#dcebf2'], [0.62, '#9aa874'], [1, '#76884f']) +
  fade('cu', [0, lighter(base, 0.25)], [1, darker(base, 0.35)]) +
  fade('gl', [0, '#fff4d8c0'], [1, '#fff4d800']) +
  blur('bl', 16);

const locker = (x: number, width: number): string =>
  rect(x, 90, width, 170, { rx: 10, fill: 'url(#wd)', stroke: '#6f4f31', 'stroke-width': 4 }) +
  stroke(`M${x + width / 2 - 30} 236h60`, '#e6dccb', 8);

const caravanWindow = (x: number, width: number, base: string): string =>
  rect(x, 300, width, 230, { rx: 22, fill: 'url(#sk)', stroke: '#41474c', 'stroke-width': 12 }) +
  path(
    `M${x - 20} 286h60q10 130-20 256h-40zM${x + width + 20} 286h-60q-10 130 20 256h40z`,
    lighter(base, 0.72),
  );

const bench = (x: number, base: string): string =>
  rect(x, 560, 250, 150, { rx: 30, fill: 'url(#cu)' }) +
  stroke(`M${x + 84} 580v110M${x + 166} 580v110`, sheer('#05070a', 0.25), 4) +
  rect(x - 14, 690, 278, 84, { rx: 28, fill: lighter(base, 0.12) }) +
  rect(x - 4, 770, 258, 130, { fill: 'url(#wd)' });

const KITCHEN =
  rect(1120, 600, 480, 330, { fill: 'url(#wd)' }) +
  rect(1100, 576, 500, 34, { fill: '#f1f3f4', rx: 8 }) +
  rect(1150, 640, 190, 250, { fill: '#2a2f33', rx: 14 }) +
  rect(1172, 690, 146, 130, { fill: '#11161a', rx: 8 }) +
  stroke('M1180 664h130', '#aab3ba', 9) +
  stroke('M1380 650h180v110h-180zM1380 784h180v110h-180z', '#6f4f31', 4) +
  stroke('M1440 680h60M1440 814h60', '#e6dccb', 8) +
  stroke('M1420 576v-60q0-30 34-30t34 30', '#9aa3aa', 13) +
  [1180, 1270].map((cx) => tag('ellipse', { cx, cy: 578, rx: 38, ry: 9, fill: '#15181b' })).join('');

const TABLE =
  path('M420 690h420l40 40H380z', '#d8b98f') +
  rect(380, 728, 500, 18, { fill: '#a9835a', rx: 6 }) +
  rect(606, 746, 40, 180, { fill: '#9aa3aa' }) +
  tag('ellipse', { cx: 540, cy: 694, rx: 50, ry: 10, fill: '#fff' }) +
  path('M650 690q-4-50 8-66t8 66zM676 690q14-40 34-44-8 30-22 44z', '#5d8a5a') +
  rect(642, 662, 44, 32, { fill: '#f4f1ea', rx: 6 });

const LAMPS = [260, 800, 1340]
  .map(
    (x) =>
      path(`M${x - 150} 300L${x - 30} 262h60l120 38z`, 'url(#gl)') +
      rect(x - 34, 256, 68, 12, { fill: '#fff6df', rx: 6 }),
  )
  .join('');

/** Draws a caravan inside: dinette under a window, kitchen, lockers, warm light. */
export function caravanInterior({ base }: Paint): string {
  const body = [
    path('M0 0H1600V1000H0z', 'url(#wl)'),
    path('M0 0H1600V70Q800 96 0 70z', '#fbf8f2'),
    rect(640, 16, 320, 34, { fill: '#dfe9ef', rx: 14 }),
    caravanWindow(190, 620, base),
    caravanWindow(1130, 360, base),
    ...[20, 280, 540, 800, 1060, 1320].map((x) => locker(x, 250)),
    LAMPS,
    path('M0 900H1600V1000H0z', 'url(#fl)'),
    stroke('M0 940H1600M300 900l-90 100M760 900l-20 100M1220 900l60 100', sheer('#05070a', 0.18), 4),
    tag('ellipse', { cx: 620, cy: 930, rx: 420, ry: 30, fill: '#0004', filter: 'url(#bl)' }),
    bench(110, base),
    bench(890, base),
    TABLE,
    KITCHEN,
    path('M170 590l60-30 40 70-60 30z', lighter(base, 0.6)),
  ];
  return picture(1600, 1000, caravanDefs(base), body.join(''));
}
