/** The directives of a content security policy that third parties are allowed by. */
export const FETCH_DIRECTIVES = [
  'script-src',
  'style-src',
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'media-src',
  'form-action',
] as const;

export type FetchDirective = (typeof FETCH_DIRECTIVES)[number];
export type CspSources = Readonly<Partial<Record<FetchDirective, readonly string[]>>>;
