import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (pattern: string, without: RegExp): readonly string[] =>
  globSync(pattern)
    .filter((file) => !without.test(file))
    .map((file) => readFileSync(file, 'utf8'));

const CLASS = /\.([a-z][\w-]*)/gi;

/** Keeps the selectors only, because numbers in declarations and sentences in comments contain dots too. */
const selectorsOf = (css: string): string =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/[^{};]*;/g, '');

/** A package draws the markup of these classes. */
const OF_OTHERS = /^pswp/;
/** Code composes these classes in a template: `logo-${shape}`, `button-${look}`. */
const COMPOSED = /^(?:logo|button)-/;

test('every class in a stylesheet is used in the code', () => {
  const code = read('src/**/*.{astro,ts,tsx}', /\.test\./).join('\n');
  const words = new Set(code.match(/[A-Za-z][\w-]*/g));
  const classes = read('src/**/*.css', /^src\/server\//).flatMap((css) =>
    [...selectorsOf(css).matchAll(CLASS)].flatMap(([, name]) => name ?? []),
  );
  expect(classes.length).toBeGreaterThan(1_000);
  const unused = [...new Set(classes)].filter(
    (name) => !words.has(name) && !OF_OTHERS.test(name) && !COMPOSED.test(name),
  );
  expect(unused).toEqual([]);
});

/** `GROUND_CLASSES` chooses these classes. It names each one once for all sections. */
const GROUNDS = /^section-/;

test('every recipe is used by more than one element', () => {
  const code = read('src/**/*.{astro,ts,tsx}', /\.test\./).join('\n');
  const recipes = [...selectorsOf(readFileSync('src/styles/recipes.css', 'utf8')).matchAll(CLASS)];
  const once = [...new Set(recipes.flatMap(([, name]) => name ?? []))].filter(
    (name) =>
      !GROUNDS.test(name) && [...code.matchAll(new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'g'))].length < 2,
  );
  expect(once).toEqual([]);
});
