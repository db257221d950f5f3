import { hash } from 'node:crypto';

/** The path of a library's module inside node_modules. */
export const libraryPath = (id: string): string | undefined => /\/node_modules\/([^?]+)$/.exec(id)?.[1];

/** The libraries of which modules are replaced or trimmed. */
export const OF_LIBRARIES =
  /\/node_modules\/(?:@algolia|@meilisearch|@swc|algoliasearch-helper|instantsearch\.js|react|react-dom|react-instantsearch-core|use-sync-external-store)\//;

/** Stands for the source of a module. A change of the package shows in it. */
export const digestOf = (source: string): string => hash('sha256', source).slice(0, 16);
