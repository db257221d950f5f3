import { expect, it } from 'vitest';
import { countedCspReport } from './csp-report.ts';

it.each([
  [
    'checkout',
    'script-src-elem',
    'https://cdn.example/x.js?card=4111',
    'checkout script-src https://cdn.example',
  ],
  ['checkout', 'connect-src', 'wss://live.example:8443/s', 'checkout connect-src wss://live.example:8443'],
  ['garage', 'img-src', 'https://cdn.example', 'garage img-src https://cdn.example'],
  ['home', 'style-src-attr', 'inline', 'home style-src inline'],
  ['no such kind', 'script-src', 'eval', 'other script-src eval'],
  ['home', 'script-src', 'chrome-extension://abcdef/x.js', null],
  ['home', 'script-src', 'moz-extension://abcdef/x.js', null],
  ['home', 'script-src', 'kim@example.com', null],
  ['home', 'require-trusted-types-for', 'https://cdn.example', null],
  ['home', 'script-src', `https://${'a'.repeat(63)}.${'b'.repeat(63)}.example`, null],
  ['home', 'img-src', 'https://user:word@cdn.example/', 'home img-src https://cdn.example'],
] as const)('a violation on %s of %s by %s is counted as %s', (kind, directive, blocked, counted) => {
  expect(countedCspReport({ kind, directive, blocked })).toBe(counted);
});
