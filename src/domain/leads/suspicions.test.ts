import { expect, test } from 'vitest';
import { isHeldBack, suspicions } from './suspicions.ts';

const sent = (changes: object = {}) => ({
  honeypot: '',
  values: { message: 'Is it still there? See www.dealer.example' },
  secondsToSubmit: 12.4,
  proof: 'solved' as const,
  ...changes,
});

test.each([
  ['a usual lead', {}, []],
  ['nobody knows how fast', { secondsToSubmit: null }, []],
  ['a slow human', { secondsToSubmit: 100_000 }, []],
  ['a quick one, filled in by the browser', { secondsToSubmit: 1.2 }, []],
  ['a program', { secondsToSubmit: 0.2 }, ['It was sent 0.2 seconds after the form appeared.']],
  ['a form that asks for no proof', { proof: 'unasked' }, []],
  ['no proof', { proof: 'missing' }, ['It came without the proof of work that its form asks for.']],
  ['a wrong proof', { proof: 'wrong' }, ['Its proof of work is wrong.']],
  ['an old proof', { proof: 'expired' }, ['Its proof of work had expired.']],
  ['a used proof', { proof: 'repeated' }, ['Its proof of work was used for another lead before.']],
  ['a honeypot', { honeypot: 'x' }, ['A field that people do not see was filled in.']],
  [
    'links',
    { values: { message: 'http://a.example https://b.example www.c.example' } },
    ['It holds 3 links.'],
  ],
  ['markup', { values: { message: '[url=http://a.example]cheap[/url]' } }, ['It holds links in markup.']],
  [
    'markup of pages',
    { values: { message: '<a class="x" href="//a.example">' } },
    ['It holds links in markup.'],
  ],
  [
    'all of it',
    { honeypot: 'x', secondsToSubmit: 0 },
    ['A field that people do not see was filled in.', 'It was sent 0.0 seconds after the form appeared.'],
  ],
])('the suspicions about a request are right: %s', (_, changes, reasons) => {
  expect(suspicions(sent(changes))).toEqual(reasons);
});

test.each([
  ['a usual lead', {}, false],
  ['a honeypot', { honeypot: 'x' }, true],
  ['a program', { secondsToSubmit: 0.2 }, true],
  ['no proof', { proof: 'missing' }, false],
  ['a used proof', { proof: 'repeated' }, false],
  ['no proof, and a honeypot', { proof: 'missing', honeypot: 'x' }, true],
])('a request (%s) with %o is held back: %s', (_, changes, isHeld) => {
  expect(isHeldBack(sent(changes))).toBe(isHeld);
});
