import { DatabaseError } from '#adapters/database/types.ts';
import { ApiError } from '../errors.ts';

const NOT_SAVED = 'We could not save that just now, and nothing has been sent. Please try again, or call us.';

const notSaved = (cause: DatabaseError): ApiError =>
  new ApiError(503, NOT_SAVED, { cause, headers: { 'Retry-After': '10' } });

/** A store that cannot keep a lead says so to the shopper, who still has what was typed. */
export async function storing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DatabaseError ? notSaved(error) : error;
  }
}
