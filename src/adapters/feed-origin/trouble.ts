import { ForbiddenAddressError } from '#adapters/outside/public-host.ts';
import { OutsideError, unreached } from '#adapters/outside/request-text.ts';

/** What reading failed of, in words for whoever runs the build. */
export const brokenOff = (where: string, cause: unknown): OutsideError =>
  cause instanceof OutsideError || cause instanceof ForbiddenAddressError
    ? unreached(where, cause)
    : new OutsideError({
        where,
        what: 'it broke off in the middle',
        remedy: 'Try again later; if it happens again, ask its owner.',
        cause,
      });
