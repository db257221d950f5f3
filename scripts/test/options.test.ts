import { describe, expect, test } from 'vitest';
import { readOptions, WrongOptions } from './options.ts';

describe('npm test', () => {
  test.each([
    [[], { all: false, shard: undefined }],
    [['--all'], { all: true, shard: undefined }],
    [['--all', '--shard=2/4'], { all: true, shard: '2/4' }],
  ])('reads %j', (args, options) => {
    expect(readOptions(args)).toEqual(options);
  });

  test.each([
    [['--shard=5/4'], 'no part of a whole'],
    [['--shard=0/4'], 'no part of a whole'],
    [['--shard=half'], 'no part of a whole'],
    [['--al'], '--al'],
    [['search'], 'npm run test:browser -- search'],
  ])('refuses %j and says what it takes', (args, words) => {
    expect(() => readOptions(args)).toThrow(WrongOptions);
    expect(() => readOptions(args)).toThrow(words);
  });
});
