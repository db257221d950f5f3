/** A reason not to start, in words that ops can act on. */
export class ServerSettingsError extends Error {
  override name = 'ServerSettingsError';
}

/** Accepts names without port or scheme, such as ops.example.com. */
export const isHostName = (text: string): boolean => /^(?!-)[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(text);
