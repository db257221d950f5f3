import { HttpError } from '#adapters/lib/http/request-text.ts';
import type { Environment } from './types.ts';

// Text that cannot be a header is repeated in the error that `fetch` throws: a secret must not get that far.
const HEADER_VALUE = /^[\x20-\x7e]+$/;

/** Reads the variable that a site's configuration names, to send it as a header. */
export const fromEnvironment = (name: string, env: Environment, where: string): string => {
  const value = env[name]?.trim();
  if (value && HEADER_VALUE.test(value)) return value;
  throw new HttpError({
    where,
    what: `the environment variable ${name} ${value ? 'cannot be sent as a header' : 'is not set'}`,
    remedy: `Set ${name} first.`,
  });
};
