import { describe, expect, it } from 'vitest';
import { isConflict, isMissingTable, postgresFailure } from './failures.ts';

const failure = (message: string, code?: string): Error =>
  Object.assign(new Error(message), code !== undefined && { code });

describe('the wording of a PostgreSQL failure', () => {
  it.each([
    ['53100', 'its disk is full; free some space'],
    ['53300', 'it has no connection left; raise max_connections or use a pooler'],
    ['53200', 'it has no disk space or memory left'],
    ['28P01', 'it refuses the login; check the user and password in DATABASE_URL'],
    ['3D000', 'the database that DATABASE_URL names does not exist'],
    ['42501', 'its user lacks rights; grant it the rights to create and change tables'],
    ['25006', 'it is read-only; DATABASE_URL names a standby'],
    ['57014', 'it took too long to answer'],
    ['25P03', 'it took too long to answer'],
    ['55P03', 'another transaction has locked its tables for too long'],
    ['57P01', 'it cannot be reached'],
    ['08006', 'it cannot be reached'],
    ['ECONNREFUSED', 'it cannot be reached'],
    ['ENOTFOUND', 'it cannot be reached'],
    ['22021', 'it answered 22021'],
  ])('for the code %s is: %s', (code, words) => {
    expect(postgresFailure(failure('the words of the server', code))).toBe(words);
  });

  it.each([
    ['Connection terminated unexpectedly', 'it cannot be reached'],
    ['timeout exceeded when trying to connect', 'it cannot be reached'],
    ['Query read timeout', 'it took too long to answer'],
  ])('from the client is right: %s', (message, words) => {
    expect(postgresFailure(failure(message))).toBe(words);
  });

  it('names no address if all of several addresses fail', () => {
    const cause = new AggregateError([failure('connect ECONNREFUSED 10.0.0.1:5432', 'ECONNREFUSED')]);
    expect(postgresFailure(cause)).toBe('it cannot be reached');
  });
  it.each([new TypeError('x is not a function'), failure('no such file', 'ERR_X'), 'a text'])(
    'is missing for a bug: %s',
    (cause) => {
      expect(postgresFailure(cause)).toBeUndefined();
    },
  );
});

it.each([
  ['40001', true],
  ['40P01', true],
  ['23505', false],
])('the code %s is worth a retry: %s', (code, worth) => {
  expect(isConflict(failure('x', code))).toBe(worth);
});

it.each([
  [failure('relation "nests" does not exist', '42P01'), true],
  [failure('no such table: nests', 'ERR_SQLITE_ERROR'), true],
  [failure('no such column: id', 'ERR_SQLITE_ERROR'), false],
  [failure('the connection broke', '08006'), false],
])('a missing table is recognised: %s', (cause, isMissing) => {
  expect(isMissingTable(cause)).toBe(isMissing);
});
