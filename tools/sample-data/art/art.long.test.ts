import { describe, expect, it } from 'vitest';
import { whole } from '../../../tests/matrix.ts';
import { DEALERSHIP_VARIANTS } from './buildings.ts';
import { PAINTS } from './colour.ts';
import { drawDealership } from './dealership.ts';
import { MOODS } from './moods.ts';
import { drawPortrait } from './portrait.ts';
import { BODIES, drawHeroScene, drawVehicle, VIEWS } from './vehicle.ts';

const KB = 1024;
const BRAND = '#0b3d6d';

/** `npm test` draws each body from one side, chosen so that every side occurs. */
const vehicles = BODIES.flatMap((body, i) =>
  VIEWS.filter((_, side) => whole || side === i % VIEWS.length).map((view) => ({
    body,
    view,
    paint: PAINTS[i % PAINTS.length]?.slug ?? 'silver',
  })),
);

const idsOf = (svg: string): string[] => [...svg.matchAll(/ id="([^"]+)"/g)].map((m) => m[1] ?? '');
const namesUsed = (svg: string): string[] =>
  [...svg.matchAll(/(?:url\(#|href="#)([^")]+)/g)].map((m) => m[1] ?? '');

function expectSelfContained(svg: string): void {
  const ids = idsOf(svg);
  expect(new Set(ids).size).toBe(ids.length);
  expect(namesUsed(svg).filter((name) => !ids.includes(name))).toEqual([]);
  expect(svg).not.toMatch(/NaN|undefined|Infinity|<script|<text|<image|href="(?!#)/);
}

describe('drawVehicle', () => {
  it.each(vehicles)('$body, $view: small and whole', (vehicle) => {
    const svg = drawVehicle(vehicle);
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(12 * KB);
    expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg"')).toBe(true);
    expect(svg).toContain('viewBox="0 0 1600 1000"');
    expectSelfContained(svg);
  });

  it.each(VIEWS)('is the same each time: %s', (view) => {
    const draw = () => drawVehicle({ body: 'ute', paint: 'sand', view });
    expect(draw()).toBe(draw());
  });

  it('gives every paint a picture of its own', () => {
    const pictures = PAINTS.map(({ slug }) => drawVehicle({ body: 'suv', paint: slug, view: 'side' }));
    expect(new Set(pictures).size).toBe(PAINTS.length);
  });
});

describe('scenes', () => {
  it.each(MOODS)('hero in %s', (mood) => {
    const svg = drawHeroScene({ body: 'ute', paint: 'sand', brand: BRAND, mood });
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(20 * KB);
    expectSelfContained(svg);
  });

  it.each(BODIES)('hero with a %s', (body) => {
    expectSelfContained(drawHeroScene({ body, paint: 'silver', brand: BRAND, mood: 'studio' }));
  });

  it.each(DEALERSHIP_VARIANTS)('dealership %i', (variant) => {
    const svg = drawDealership({ brand: BRAND, accent: '#f2b233', sky: 'day', variant });
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(30 * KB);
    expectSelfContained(svg);
  });

  it('tells staff apart', () => {
    const faces = Array.from({ length: 8 }, (_, seed) => drawPortrait({ seed: seed + 1, shirt: BRAND }));
    faces.forEach(expectSelfContained);
    expect(new Set(faces).size).toBe(faces.length);
  });
});
