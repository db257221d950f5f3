import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { DatabaseError } from '#adapters/storage/database/types.ts';
import type { Say } from '#domain/sites/site-words.ts';

/** One invalid field, by its dotted path in the body. */
export type FieldError = { readonly field: string; readonly message: string };

export type ErrorBody = {
  readonly error: { readonly message: string; readonly fields?: readonly FieldError[] };
};

type Details = {
  readonly fields?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
  /** The cause, for the log. The sender does not get it. */
  readonly cause?: unknown;
  /** Data for the sender's script, beside the message. */
  readonly more?: Readonly<Record<string, unknown>>;
  /** The page instead of JSON, for browsers without JavaScript. */
  readonly page?: Response;
};

/** A response that is not a success. Messages are for the sender, with `{one}` and `{many}` for what the dealer sells. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: ContentfulStatusCode;
  readonly details: Details;

  constructor(status: ContentfulStatusCode, message: string, details: Details = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined);
    this.status = status;
    this.details = details;
  }

  get body(): ErrorBody {
    const { fields, more } = this.details;
    return { ...more, error: { message: this.message, ...(fields && { fields }) } };
  }

  /** Translates the error into the words of the dealer that the request came to. */
  inWords(say: Say): ApiError {
    const { fields } = this.details;
    return new ApiError(this.status, say(this.message), {
      ...this.details,
      ...(fields && { fields: fields.map(({ field, message }) => ({ field, message: say(message) })) }),
    });
  }

  withPage(page: Response): ApiError {
    return new ApiError(this.status, this.message, { ...this.details, page });
  }

  withMore(more: Readonly<Record<string, unknown>>): ApiError {
    return new ApiError(this.status, this.message, {
      ...this.details,
      more: { ...more, ...this.details.more },
    });
  }
}

export const notFound = (): ApiError => new ApiError(404, 'There is nothing at this address.');

export const wrongMethod = (allowed: readonly string[]): ApiError =>
  new ApiError(405, `This address answers ${allowed.join(', ')} only.`, {
    headers: { Allow: allowed.join(', ') },
  });

export const tooLarge = (maxBytes: number): ApiError =>
  new ApiError(
    413,
    `The request is larger than the ${Math.floor(maxBytes / 1024)} KB that are accepted here.`,
  );

/** A client that disconnects or is too slow is not our failure. */
export const cutOff = (): ApiError => new ApiError(400, 'The request ended before it was complete.');

export const wrongType = (accepted: readonly string[]): ApiError =>
  new ApiError(415, `Send the body as ${accepted.join(' or ')}.`, {
    headers: { Accept: accepted.join(', ') },
  });

export const tooMany = (): ApiError =>
  new ApiError(429, 'That was a lot at once. Please try again in a minute.', {
    headers: { 'Retry-After': '60' },
  });

export const busy = (): ApiError =>
  new ApiError(503, 'Very many files are being sent just now. Please try again in half a minute.', {
    headers: { 'Retry-After': '30' },
  });

export const invalidFields = (fields: readonly FieldError[]): ApiError =>
  new ApiError(422, 'Some fields need another look.', { fields });

/** The sender gets this. The cause is in the log, under the request's id. */
export const internalError = (cause: unknown): ApiError =>
  new ApiError(500, 'Something went wrong on our side. Please try again.', { cause });

const NOT_SAVED = 'We could not save that just now, and nothing has been sent. Please try again, or call us.';

const notSaved = (cause: DatabaseError): ApiError =>
  new ApiError(503, NOT_SAVED, { cause, headers: { 'Retry-After': '10' } });

/** A store that fails is reported to the shopper, who still has what was typed. */
export async function storing<Result>(
  work: () => Promise<Result>,
  refusal: (cause: DatabaseError) => ApiError = notSaved,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DatabaseError ? refusal(error) : error;
  }
}

/** Returns null instead of a refusal, for mocks. */
export async function unlessRefused<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (cause) {
    if (cause instanceof ApiError) return null;
    throw cause;
  }
}
