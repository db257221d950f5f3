/** Where a dealer is looked at on this machine: its name before the host’s own, at the same port. */
export const localAddress = (slug: string, port: string): string =>
  `http://${slug}.localhost${port === '' ? '' : `:${port}`}/`;
