import * as v from 'valibot';
import { type DealerRecord, dealerRecordSchema } from './schema.ts';
import { DealerDataError } from './types.ts';

/** `origin` names the file in the error. */
export function parseDealerRecord(text: string, origin: string): DealerRecord {
  const checked = v.safeParse(dealerRecordSchema, parseJson(text, origin));
  if (checked.success) return checked.output;
  const [issue] = checked.issues;
  const place = v.getDotPath(issue) ?? 'the whole file';
  throw new DealerDataError(
    `${origin}: ${place}: ${issue.message}. It was written by another version of the build: build this dealer again.`,
  );
}

function parseJson(text: string, origin: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DealerDataError(`${origin} is not readable JSON: build this dealer again.`, { cause });
  }
}
