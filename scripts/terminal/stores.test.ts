import { expect, test } from 'vitest';
import { requireSharedDatabase } from './stores.ts';

test.each([
  [{}, null],
  [{ PUBLISH: 'folder' }, null],
  [{ PUBLISH: 's3', DATABASE_URL: 'postgres://db.example/dealers' }, null],
  [{ PUBLISH: 's3' }, 'DATABASE_URL'],
  [{ PUBLISH: 's3', DATABASE_URL: '' }, 'DATABASE_URL'],
])('a command that reads servers’ stores with %j lacks %s', (env, missing) => {
  const asked = () => requireSharedDatabase(env);
  if (missing === null) expect(asked).not.toThrow();
  else expect(asked).toThrow(missing);
});
