import { expect, test } from 'vitest';
import { fromEnvironment } from './environment.ts';

test('a value is trimmed', () => {
  expect(fromEnvironment('KEY', { KEY: ' abc\n' }, 'the feed')).toBe('abc');
});

test.each([
  [{}, 'KEY is not set'],
  [{ KEY: '' }, 'KEY is not set'],
  [{ KEY: 'abc\ndef' }, 'KEY cannot be sent as a header'],
])('the environment %j causes an error that names only the variable', (env, message) => {
  expect(() => fromEnvironment('KEY', env, 'the feed')).toThrow(message);
  expect(() => fromEnvironment('KEY', env, 'the feed')).not.toThrow('abc');
});
