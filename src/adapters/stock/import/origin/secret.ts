import { HttpError } from '#adapters/lib/http/request-text.ts';
import type { Environment } from '../../source/types.ts';

/** Reads the variable that a feed's configuration names. Unlike a header, its value may have any characters. */
export function secretOf(name: string, env: Environment, where: string): string {
  const value = env[name]?.trim();
  if (value) return value;
  throw new HttpError({
    where,
    what: `the environment variable ${name} is not set`,
    remedy: `Set ${name} first.`,
  });
}
