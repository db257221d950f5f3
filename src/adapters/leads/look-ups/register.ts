import * as v from 'valibot';
import {
  HttpError,
  requestAnswer,
  type TextRequest,
  type Transport,
} from '#adapters/lib/http/request-text.ts';
import type { LookUp } from '#domain/leads/forms/look-ups.ts';
import { UNAVAILABLE, UNKNOWN } from './types.ts';

export interface RegisterTransport extends Transport {
  /** Reports why a register failed, without the question. */
  readonly onTrouble: (what: string) => void;
}

/** Three attempts of this length fit into what a shopper waits before typing. */
const TIMEOUT_MS = 3_000;
const MAX_BYTES = 256 * 1024;

/** Parses the response. Returns unknown if there is no such car or the format is not known, and unavailable if no response came. */
export async function askRegister<Result>(
  request: TextRequest,
  schema: v.GenericSchema<unknown, Result>,
  { onTrouble, ...transport }: RegisterTransport,
): Promise<LookUp<Result>> {
  try {
    const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, ...transport };
    const { status, text } = await requestAnswer(request, limits);
    if (status === 404) return UNKNOWN;
    if (status < 200 || status > 299) {
      onTrouble(`${request.where} answered HTTP ${status}`);
      return status === 400 || status === 422 ? UNKNOWN : UNAVAILABLE;
    }
    const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
    if (answer.success) return { found: answer.output };
    onTrouble(`${request.where} answered in an unknown format`);
    return UNKNOWN;
  } catch (error) {
    onTrouble(error instanceof HttpError ? `${request.where}: ${error.what}` : String(error));
    return UNAVAILABLE;
  }
}

interface OwnShapeOptions<Result> extends RegisterTransport {
  readonly name: string;
  readonly url: string;
  readonly key: string | undefined;
  readonly schema: v.GenericSchema<unknown, Result>;
}

/**
 * Asks a register that has no public documentation. Operators with a contract set an address that accepts our question by POST
 * and responds in our format. Any other response means "could not look that up".
 */
export const ownShapeRegister =
  <Result>({ name, url, key, schema, ...transport }: OwnShapeOptions<Result>) =>
  (question: Readonly<Record<string, unknown>>): Promise<LookUp<Result>> =>
    askRegister(
      {
        url,
        where: name,
        once: true,
        init: {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            Accept: 'application/json',
            ...(key && { Authorization: `Bearer ${key}` }),
          },
          body: JSON.stringify(question),
          redirect: 'manual',
        },
      },
      schema,
      transport,
    );
