import { darker, lighter } from './colour.ts';
import { fade, group, path, picture, sheer, stroke, tag } from './svg.ts';

export interface Portrait {
  readonly seed: number;
  /** The shirt's colour, as #rrggbb. */
  readonly shirt: string;
}

const SKINS = ['#f3d3bd', '#e8b998', '#d29b73', '#b57a52', '#8a5a3b', '#5f3c28'] as const;
const HAIRS = ['#2a211c', '#4a3325', '#7a5230', '#b98a52', '#8f8f92', '#1a1a1d', '#a4492a'] as const;
const WALLS = ['#e4eaee', '#ece6dd', '#e2ebe4', '#e9e4ee', '#e6e8ea'] as const;

const pick = <T>(list: readonly [T, ...T[]], seed: number, salt: number): T =>
  list[Math.floor(Math.abs(Math.sin(seed * 12.9898 + salt * 78.233)) * 9973) % list.length] ?? list[0];

interface Cut {
  /** What is drawn behind the head, and what is drawn in front of it. */
  readonly behind: string;
  readonly before: string;
}

const CUTS: readonly [Cut, ...Cut[]] = [
  { behind: '', before: 'M196 246q-8-130 104-132t104 132q-10-60-44-78-70 20-120-4-36 22-44 82z' },
  {
    behind: 'M182 260q-12-156 118-156t118 156q6 90-14 150H196q-20-60-14-150z',
    before: 'M198 258q-4-96 60-122 110 4 144 122 6-150-102-150T198 258z',
  },
  {
    behind: '',
    before: 'M194 238q-14-60 20-92 40-50 110-36 74 4 82 66 4 30-2 60-10-40-26-54-90 10-140-22-28 30-44 78z',
  },
  {
    behind: 'M176 330q-30-40-6-90-10-140 130-140t130 140q24 50-6 90-20 40-60 30H236q-40 10-60-30z',
    before: 'M196 250q4-90 56-112 20 30 140 44 16 30 14 68 22-144-104-144T196 250z',
  },
  { behind: '', before: 'M200 220q6-92 100-94t100 94q-20-56-100-58t-100 58z' },
  {
    behind: 'M340 96q54-30 64 22 4 40-40 46zM190 262q-10-152 110-152t110 152z',
    before: 'M196 256q-2-92 60-116 90-6 130 40 14 30 18 76 18-150-104-150T196 256z',
  },
];

const face = (skin: string, hair: string, glasses: boolean, beard: boolean): string =>
  (beard
    ? path('M206 292q4 116 94 118t94-118q-12 34-44 36-50-16-100 0-32-2-44-36z', hair, {
        'fill-opacity': 0.85,
      })
    : '') +
  stroke('M238 248q18-12 38-4M324 244q20-8 38 4', hair, 7) +
  stroke('M257 272h0M343 272h0', '#23282c', 13) +
  stroke('M302 270q8 30-6 40', darker(skin, 0.25), 5) +
  stroke('M266 344q34 26 68 0', beard ? lighter(skin, 0.25) : darker(skin, 0.42), 7) +
  tag('ellipse', { cx: 236, cy: 316, rx: 20, ry: 12, fill: '#d9604a', 'fill-opacity': 0.14 }) +
  tag('ellipse', { cx: 364, cy: 316, rx: 20, ry: 12, fill: '#d9604a', 'fill-opacity': 0.14 }) +
  (glasses
    ? stroke(
        'M224 272a33 30 0 1 0 66 0a33 30 0 1 0-66 0zM310 272a33 30 0 1 0 66 0a33 30 0 1 0-66 0zM290 268q10-6 20 0',
        '#2a2f33',
        5,
      )
    : '');

const clothes = (shirt: string, jacket: boolean): string =>
  path('M60 600q6-120 110-150 60-18 84-40h92q24 22 84 40 104 30 110 150z', jacket ? '#2b333b' : 'url(#ps)') +
  (jacket
    ? path('M244 420l56 150 56-150 34 30-60 150h-60l-60-150z', 'url(#ps)') +
      path('M240 418l-40 26 86 156h6zM360 418l40 26-86 156h-6z', '#39434c')
    : path('M246 412l54 70 54-70 22 20-50 74-26-22-26 22-50-74z', lighter(shirt, 0.2)) +
      stroke('M300 486v114', darker(shirt, 0.3), 3) +
      stroke('M396 520h44', lighter(shirt, 0.5), 9));

/** Draws the head and shoulders of an invented person, 600 x 600. */
export function drawPortrait({ seed, shirt }: Portrait): string {
  const skin = pick(SKINS, seed, 1);
  const hair = pick(HAIRS, seed, 2);
  const cut = pick(CUTS, seed, 3);
  const wall = pick(WALLS, seed, 4);
  const bearded = cut.behind === '' && pick([true, false, false], seed, 5);
  const glasses = pick([true, false, false, false], seed, 6);
  const jacket = pick([true, false], seed, 7);
  const defs =
    fade('pw', [0, lighter(wall, 0.5)], [1, darker(wall, 0.12)]) +
    fade('pk', [0, lighter(skin, 0.12)], [1, darker(skin, 0.1)]) +
    fade('ps', [0, lighter(shirt, 0.12)], [1, darker(shirt, 0.25)]) +
    fade('ph', [0, lighter(hair, 0.18)], [1, hair]);
  const head = [
    path('M0 0H600V600H0z', 'url(#pw)'),
    tag('circle', { cx: 300, cy: 300, r: 236, fill: '#fff', 'fill-opacity': 0.35 }),
    path(cut.behind, 'url(#ph)'),
    clothes(shirt, jacket),
    path('M254 340h92v84q-46 60-92 0z', darker(skin, 0.12)),
    path('M254 390q46 34 92-16v-10h-92z', sheer('#05070a', 0.14)),
    tag('ellipse', { cx: 202, cy: 282, rx: 17, ry: 28, fill: darker(skin, 0.08) }),
    tag('ellipse', { cx: 398, cy: 282, rx: 17, ry: 28, fill: darker(skin, 0.08) }),
    path('M204 232q0-108 96-108t96 108v56q0 122-96 124-96-2-96-124z', 'url(#pk)'),
    face(skin, hair, glasses, bearded),
    path(cut.before, 'url(#ph)'),
  ];
  return picture(600, 600, defs, group({}, ...head));
}
