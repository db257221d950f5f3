/** What a request asks for: the whole file, the bytes from `first` to `last`, or bytes that the file does not have. */
export type ByteRange = 'whole' | 'beyond' | { readonly first: number; readonly last: number };

interface RangeRequest {
  readonly method: string;
  /** The header `Range`. */
  readonly range: string | null;
  /** The header `If-Range`. */
  readonly ifRange: string | null;
}

interface File {
  readonly size: number;
  /** Strong, with its quotes. */
  readonly etag: string;
}

const ONE_RANGE = /^bytes=\s*(?:(\d+)-(\d*)|-(\d+))\s*$/i;

/**
 * Follows RFC 9110, section 14. Browsers play and seek in a film by ranges: Safari plays none without them. Several
 * ranges at once, another unit and an invalid range get the whole file, which the RFC allows. So does `If-Range`
 * with a date, because files have no date here.
 */
export function byteRange({ method, range, ifRange }: RangeRequest, { size, etag }: File): ByteRange {
  if (method !== 'GET' || range === null) return 'whole';
  if (ifRange !== null && ifRange !== etag) return 'whole';
  const [isOne, from = '', to = '', suffix] = ONE_RANGE.exec(range) ?? [];
  if (isOne === undefined) return 'whole';
  const first = suffix === undefined ? Number(from) : Math.max(0, size - Number(suffix));
  const last = to === '' ? size - 1 : Number(to);
  if (last < first && to !== '') return 'whole';
  return first < size ? { first, last: Math.min(last, size - 1) } : 'beyond';
}
