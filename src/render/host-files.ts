import { HEADER_RULES, toHeadersFile, toRedirectsFile } from '#domain/routing/headers.ts';
import type { RoutingRule } from '#domain/routing/rules.ts';
import type { SiteFile } from './site-files.ts';

/** The one table of rewrites and headers, in the words of a host that serves files. */
export const hostFiles = (routing: readonly RoutingRule[], files: Iterable<string>): readonly SiteFile[] => [
  { path: '/_redirects', content: toRedirectsFile(routing) },
  { path: '/_headers', content: toHeadersFile(HEADER_RULES, files) },
];
