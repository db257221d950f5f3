import { expect, it } from 'vitest';
import { HEADER_RULES, IMMUTABLE } from './headers.ts';
import { toHeadersFile, toRedirectsFile } from './netlify.ts';

it('writes one redirect a line, in order, with ! for force', () => {
  const file = toRedirectsFile([
    { from: '/finance-pre-approval', to: '/finance', status: 301 },
    { from: '/', to: '/landing', status: 200, force: true },
    { from: '/cars/*', to: '/vehicle-fallback', status: 404, answer: 'vehicle' },
  ]);
  expect(file).toBe(
    [
      '/finance-pre-approval  /finance  301',
      '/                      /landing  200!',
      '/cars/*                /vehicle-fallback  404',
      '',
    ].join('\n'),
  );
});

it('is empty without rules', () => {
  expect(toRedirectsFile([])).toBe('');
});

it('writes each rule with its headers indented', () => {
  const file = toHeadersFile([
    { path: '/*', headers: { A: '1', B: '2' } },
    { path: '/data/*', headers: { C: '3' } },
  ]);
  expect(file).toBe('/*\n  A: 1\n  B: 2\n\n/data/*\n  C: 3\n');
});

it('names each hashed file, which a host cannot match by a pattern', () => {
  const file = toHeadersFile(HEADER_RULES, [
    '/assets/b.00ff11aa.svg',
    '/assets/a.00ff11aa.svg',
    '/assets/plain.svg',
  ]);
  const blocks = file.split('\n\n').map((block) => block.split('\n')[0]);
  expect(blocks).toEqual(['/*', '/_astro/*', '/assets/a.00ff11aa.svg', '/assets/b.00ff11aa.svg', '/data/*']);
  expect(file).toContain(`/assets/a.00ff11aa.svg\n  Cache-Control: ${IMMUTABLE}\n`);
  expect(file).not.toContain('<hash>');
});
