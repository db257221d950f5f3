import { describe, expect, it } from 'vitest';
import { DEALERSHIP_VARIANTS } from './buildings.ts';
import { drawDealership } from './dealership.ts';
import { MOODS } from './moods.ts';
import { drawPortrait } from './portrait.ts';
import { BODIES, drawHeroScene } from './vehicle.ts';

const BRAND = '#0b3d6d';
const FACES = Array.from({ length: 8 }, (_, seed) => drawPortrait({ seed: seed + 1, shirt: BRAND }));

/** Drawings of vehicles are compared with the files of the repository, to the byte. These become photographs. */
const SCENES: readonly (readonly [name: string, svg: string])[] = [
  ...MOODS.map((mood) => [mood, drawHeroScene({ body: 'ute', paint: 'sand', brand: BRAND, mood })] as const),
  ...BODIES.map(
    (body) => [body, drawHeroScene({ body, paint: 'silver', brand: BRAND, mood: 'studio' })] as const,
  ),
  ...DEALERSHIP_VARIANTS.map(
    (variant) =>
      [
        `dealership ${variant}`,
        drawDealership({ brand: BRAND, accent: '#f2b233', sky: 'day', variant }),
      ] as const,
  ),
  ...FACES.map((svg, index) => [`portrait ${index + 1}`, svg] as const),
];

const found = (svg: string, pattern: RegExp) => [...svg.matchAll(pattern)].map(([, name = '']) => name);

describe('a scene', () => {
  it.each(SCENES)('with %s refers only to its own ids, and each id is unique', (_, svg) => {
    const ids = found(svg, / id="([^"]+)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    expect(found(svg, /(?:url\(#|href="#)([^")]+)/g).filter((name) => !ids.includes(name))).toEqual([]);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|<script|<text|<image|href="(?!#)/);
  });

  it('of staff has a distinct face for each', () => expect(new Set(FACES).size).toBe(FACES.length));
});
