import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { BADGES, drawBadge } from './badge.ts';
import { DEALERSHIP_VARIANTS, SKIES } from './buildings.ts';
import { PAINTS } from './colour.ts';
import { drawDealership } from './dealership.ts';
import { MOODS } from './moods.ts';
import { drawPortrait } from './portrait.ts';
import { BODIES, drawHeroScene, drawVehicle, VIEWS } from './vehicle.ts';

/** A contact sheet of everything that is drawn: `node tools/sample-data/art/sheet.ts /tmp/sheet/index.html`. */

interface Exhibit {
  readonly name: string;
  readonly svg: string;
}

const BRANDS = ['#0b3d6d', '#a3161f', '#1c4a3a', '#7a3b12'] as const;
const ACCENT = '#f2b233';

const everyView = BODIES.map((body, i) => {
  const paint = PAINTS[i % PAINTS.length] ?? PAINTS[0];
  return VIEWS.map(
    (view): Exhibit => ({
      name: `${body}-${view}-${paint.slug}`,
      svg: drawVehicle({ body, paint: paint.slug, view }),
    }),
  );
});

const everyPaint = BODIES.map((body) =>
  PAINTS.map(
    ({ slug }): Exhibit => ({
      name: `${body}-front-three-quarter-${slug}`,
      svg: drawVehicle({ body, paint: slug, view: 'front-three-quarter' }),
    }),
  ),
);

const heroes = MOODS.map((mood, i): Exhibit => {
  const body = (['coupe', 'convertible', 'sedan', 'ute', 'wagon'] as const)[i] ?? 'suv';
  const paint = PAINTS[(i * 3 + 1) % PAINTS.length] ?? PAINTS[0];
  return { name: `hero-${mood}`, svg: drawHeroScene({ body, paint: paint.slug, brand: BRANDS[0], mood }) };
});

const dealerships = DEALERSHIP_VARIANTS.map((variant, i): Exhibit => {
  const sky = SKIES[i % SKIES.length] ?? 'day';
  return {
    name: `dealership-${variant}-${sky}`,
    svg: drawDealership({ brand: BRANDS[i % BRANDS.length] ?? BRANDS[0], accent: ACCENT, sky, variant }),
  };
});

const portraits = Array.from(
  { length: 12 },
  (_, i): Exhibit => ({
    name: `portrait-${i + 1}`,
    svg: drawPortrait({ seed: i + 1, shirt: BRANDS[i % BRANDS.length] ?? BRANDS[0] }),
  }),
);

const badges = BADGES.map(
  (kind): Exhibit => ({ name: `badge-${kind}`, svg: drawBadge({ kind, brand: BRANDS[0] }) }),
);

const kilobytes = (svg: string): string => `${(Buffer.byteLength(svg) / 1024).toFixed(1)} KB`;

const figure = (folder: string, { name, svg }: Exhibit): string => {
  writeFileSync(resolve(folder, `${name}.svg`), svg);
  return `<figure><img src="${name}.svg" alt="" loading="lazy"><figcaption>${name} · ${kilobytes(svg)}</figcaption></figure>`;
};

const row = (folder: string, exhibits: readonly Exhibit[], width: number): string =>
  `<section style="grid-template-columns:repeat(auto-fill,minmax(${width}px,1fr))">${exhibits.map((e) => figure(folder, e)).join('')}</section>`;

const STYLE = `body{margin:24px;font:14px system-ui;background:#fff;color:#222}body.dark{background:#14171a;color:#ddd}
section{display:grid;gap:16px;margin-bottom:32px}figure{margin:0}img{width:100%;display:block;border-radius:8px}figcaption{opacity:.7;font-size:12px}`;

function writeSheet(target: string): void {
  const folder = dirname(resolve(target));
  mkdirSync(folder, { recursive: true });
  const parts = [
    ...everyView.map((views) => row(folder, views, 320)),
    row(folder, heroes, 640),
    row(folder, dealerships, 480),
    row(folder, portraits, 160),
    row(folder, badges, 120),
    ...everyPaint.map((paints) => row(folder, paints, 240)),
  ];
  const page = (dark: boolean) =>
    `<!doctype html><meta charset="utf-8"><title>Demo pictures</title><style>${STYLE}</style><body${dark ? ' class="dark"' : ''}>${parts.join('')}`;
  writeFileSync(resolve(target), page(false));
  writeFileSync(resolve(folder, 'dark.html'), page(true));
}

const target = process.argv[2];
if (target) writeSheet(target);
else console.error('Give the path of the page to write, e.g. /tmp/sheet/index.html');
