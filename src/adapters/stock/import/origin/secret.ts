import { HttpError } from '#adapters/lib/http/request-text.ts';
import type { Environment } from '../../source/types.ts';

/** The value of a variable that a feed's configuration names. Other than a header, it may have any letters. */
export function secretOf(name: string, env: Environment, where: string): string {
  const value = env[name]?.trim();
  if (value) return value;
  throw new HttpError({
    where,
    what: `the environment variable ${name} is not set`,
    remedy: `Set ${name} first.`,
  });
}
