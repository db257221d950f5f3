import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { check } from './validate.ts';

const text = v.pipe(v.string(), v.minLength(2), v.maxLength(5));

describe('an invalid value', () => {
  it.each<[said: string, schema: v.GenericSchema, sent: unknown]>([
    ['*This is a required field.', text, undefined],
    ['*This is a required field.', text, null],
    ['*This is a required field.', text, ''],
    ['This is too short.', text, 'a'],
    ['Please use 5 characters or fewer.', text, 'abcdef'],
    ['This could not be read.', text, {}],
    ['This could not be read.', v.pipe(v.string(), v.regex(/^\d+$/)), 'abc'],
    ['This could not be read.', v.pipe(v.string(), v.uuid()), 'abc'],
    ['This could not be read.', v.union([v.object({ a: text }), v.object({ b: text })]), 3],
    ['invalid email address', v.pipe(v.string(), v.email()), 'kim'],
    ['Please send a number.', v.number(), '1'],
    ['Please send a whole number.', v.pipe(v.number(), v.integer()), 1.5],
    ['This number is too small or too large.', v.pipe(v.number(), v.maxValue(3)), 4],
    ['This value is not allowed here.', v.picklist(['a']), 'b'],
    ['Please send 1 or fewer.', v.pipe(v.array(text), v.maxLength(1)), ['aa', 'bb']],
    ['Please send a list.', v.array(text), 'aa'],
    ['Letters only.', v.pipe(v.string(), v.regex(/^[a-z]+$/, 'Letters only.')), '1'],
  ])('gets the message "%s"', (said, schema, sent) => {
    expect(check(v.object({ field: schema }), { field: sent })).toEqual({
      ok: false,
      fields: [{ field: 'field', message: said }],
    });
  });

  it('of the whole body gets a message too', () => {
    expect(check(v.object({ field: text }), 'nonsense')).toEqual({
      ok: false,
      fields: [{ field: '', message: 'Please send an object with fields.' }],
    });
  });
});
