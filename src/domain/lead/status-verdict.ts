export type StatusVerdict = 'arrived' | 'later' | 'refused';

/**
 * What an answer says of the lead itself. An address or credentials that are wrong (401 … 407, redirects) are set
 * right by people, and a conflict (409) by time: the same lead passes after that. Any other 4xx would be the same again.
 */
const REFUSALS_OF_THE_SENDER: ReadonlySet<number> = new Set([
  401, 402, 403, 404, 405, 407, 408, 409, 421, 423, 425, 429,
]);

export function statusVerdict(status: number): StatusVerdict {
  if (status >= 200 && status < 300) return 'arrived';
  return status < 400 || status >= 500 || REFUSALS_OF_THE_SENDER.has(status) ? 'later' : 'refused';
}
