/** The parts of a `traceparent` header (https://www.w3.org/TR/trace-context/). */
export interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
  readonly flags: number;
}

/** Versions after 00 may add fields at the end. */
const FORM = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Returns undefined if the header is missing or not well-formed. Nothing of such a header is passed on. */
export function traceParentIn(header: string | undefined): TraceParent | undefined {
  if (header === undefined) return undefined;
  const [, version, traceId = '', spanId = '', flags = '', more] = FORM.exec(header.trim()) ?? [];
  if (version === undefined || (version === '00' && more !== undefined)) return undefined;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) };
}
