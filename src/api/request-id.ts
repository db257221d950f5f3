const HEADER = 'x-request-id';
/** Letters and digits as proxies write them. Nothing of it can break a header or a log line. */
const TOKEN = /^[A-Za-z0-9][A-Za-z0-9._:-]{7,63}$/;

/**
 * The id that a proxy gave the request, or a new one. Anybody can send one: it is a label for people who search logs, and
 * nothing is looked up, allowed or counted by it. At worst two requests share a label.
 */
export function requestIdOf({ headers }: Pick<Request, 'headers'>): string {
  const said = headers.get(HEADER);
  return said !== null && TOKEN.test(said) ? said : crypto.randomUUID();
}
