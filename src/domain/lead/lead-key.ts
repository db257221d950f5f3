/** What the server itself makes leads of: the words of a plain form, another lead under a known id, a spin, a payment. */
type ServerKind = 'words' | 'other' | 'spin' | 'payment';

/**
 * The same key twice is the same lead twice. Browsers send UUIDs. The server’s keys begin with their kind, so that nothing
 * that a browser sends is equal to one, even if it can work out the rest.
 */
export const serverKey = (kind: ServerKind, id: string): string => `${kind}:${id}`;

/** The id in a key of this kind. Null if the key is of another kind, or a browser’s. */
export const idInKey = (kind: ServerKind, key: string): string | null =>
  key.startsWith(`${kind}:`) ? key.slice(kind.length + 1) : null;
