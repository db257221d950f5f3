import { describe, expect, it } from 'vitest';
import { type FaceMetrics, MEASURED, standInFaces, standInFamilies } from './fallback-fonts.ts';

const FONT = { family: 'Brand' };

/** A face whose letters all have the same width. */
const face = (weight: number, width: number): FaceMetrics => ({
  weight,
  ascent: 1.2,
  descent: 0.3,
  lineGap: 0.1,
  advances: Object.fromEntries([...MEASURED].map((letter) => [letter, width])),
});

const figure = (rule: string, name: string): number =>
  Number(new RegExp(`[;{]${name}:([\\d.]+)%`).exec(rule)?.[1]) / 100;

const of = (faces: readonly string[], name: string): readonly string[] =>
  faces.filter((rule) => rule.includes(`"Brand as ${name}"`));

describe('standInFaces', () => {
  const faces = standInFaces(FONT, [face(700, 0.55), face(400, 0.5)]);

  it('has one face of each system family for each measured weight', () =>
    expect(
      standInFamilies(FONT).map((name) => faces.filter((rule) => rule.includes(`"${name}"`)).length),
    ).toEqual([2, 2]));

  it.each(['Arial', 'Roboto'])('gives %s the line height of the typeface', (name) => {
    for (const rule of of(faces, name)) {
      const scale = figure(rule, 'size-adjust');
      expect(figure(rule, 'ascent-override') * scale).toBeCloseTo(1.2, 2);
      expect(figure(rule, 'descent-override') * scale).toBeCloseTo(0.3, 2);
      expect(figure(rule, 'line-gap-override') * scale).toBeCloseTo(0.1, 2);
    }
  });

  it('stretches each family by its own width: the wider its letters, the less', () => {
    const scales = ['Arial', 'Roboto'].map((name) => figure(of(faces, name)[0] ?? '', 'size-adjust'));
    expect(scales[0]).toBeLessThan((scales[1] ?? 0) * 0.995);
  });

  it('stretches in proportion to the width of the typeface', () => {
    const [once, twice] = [0.3, 0.6].map((width) =>
      figure(standInFaces(FONT, [face(400, width)])[0] ?? '', 'size-adjust'),
    );
    expect(twice).toBeCloseTo((once ?? 0) * 2, 2);
  });

  it('covers all weights without a gap', () => {
    const ranges = of(
      standInFaces(
        FONT,
        [400, 600, 700].map((weight) => face(weight, 0.5)),
      ),
      'Arial',
    ).map((rule) => /font-weight:([\d ]+)/.exec(rule)?.[1]);
    expect(ranges).toEqual(['100 499', '500 649', '650 900']);
  });

  it('uses bold system fonts for bold weights', () => {
    const [regular, bold] = of(faces, 'Arial');
    expect(regular).toContain('local("Liberation Sans")');
    expect(bold).toContain('local("Liberation Sans Bold")');
    expect(bold).not.toContain('local("Arial")');
  });
});
