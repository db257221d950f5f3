import { describe, expect, test } from 'vitest';
import { compiledSite } from './compiled-site.ts';

type Manifest = Parameters<typeof compiledSite>[0];

const route = (changes: object = {}) => ({
  routeData: { component: 'src/pages/a.astro' },
  styles: [{ type: 'external', src: '_astro/a.css' }],
  scripts: [],
  links: [],
  ...changes,
});

const manifestWith = (changes: object = {}) =>
  ({
    routes: [route()],
    entryModules: { 'a.ts': '_astro/a.js', 'nothing.ts': '' },
    inlinedScripts: [['empty.ts', '']],
    clientDirectives: [['load', 'onload()']],
    csp: { scriptHashes: ['sha256-a'], styleHashes: ['sha256-b'] },
    ...changes,
  }) as unknown as Manifest;

test('compiledSite takes what pages need from Astro’s manifest', () => {
  expect(compiledSite(manifestWith())).toEqual({
    styles: { 'src/pages/a.astro': ['/_astro/a.css'] },
    files: { 'a.ts': '/_astro/a.js', 'nothing.ts': '', 'empty.ts': '' },
    directives: { load: 'onload()' },
    vouched: ['sha256-a', 'sha256-b'],
  });
});

describe('compiledSite rejects', () => {
  test.each<[what: string, changes: object, message: string]>([
    ['a script in the head', { routes: [route({ scripts: [{}] })] }, 'scripts or links for its head'],
    ['a link in the head', { routes: [route({ links: [{}] })] }, 'scripts or links for its head'],
    [
      'a style in the page',
      { routes: [route({ styles: [{ type: 'inline' }] })] },
      'into the page, not into a file',
    ],
    ['a script in the page', { inlinedScripts: [['a.ts', 'a()']] }, 'into the page, not into a file'],
  ])('%s', (_, changes, message) => {
    expect(() => compiledSite(manifestWith(changes))).toThrow(message);
  });
});
