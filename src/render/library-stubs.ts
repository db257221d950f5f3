import type { Plugin } from 'vite';

/**
 * Parts of libraries that nothing here calls: InstantSearch is driven by our state and draws nothing
 * (docs/decisions/0011), so it needs no routing, initial results, templates, insights or hierarchical facets.
 * Each is replaced by a stub with the imported names. Together they would be 7 KB (gz) of every results page.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'instantsearch.js/es/middlewares/createInsightsMiddleware.js':
    'export const createInsightsMiddleware = () => () => ({});',
  'instantsearch.js/es/middlewares/createMetadataMiddleware.js':
    'export const isMetadataEnabled = () => false; export const createMetadataMiddleware = () => () => ({});',
  'instantsearch.js/es/middlewares/createRouterMiddleware.js':
    'export const createRouterMiddleware = () => () => ({});',
  'instantsearch.js/es/lib/createHelpers.js': 'export default () => ({});',
  // Widgets that are given wrong parameters name their documentation. Here there are none but our own.
  'instantsearch.js/es/lib/utils/documentation.js':
    "export const createDocumentationLink = () => ''; export const createDocumentationMessageGenerator = () => (message) => message;",
  'instantsearch.js/es/lib/utils/addInsightsToRecommendParameters.js':
    'export const addInsightsToRecommendParameters = (parameters) => parameters;',
  'instantsearch.js/es/lib/utils/hydrateSearchClient.js': 'export const hydrateSearchClient = () => {};',
  'instantsearch.js/es/lib/utils/hydrateRecommendCache.js': 'export const hydrateRecommendCache = () => {};',
  'algoliasearch-helper/src/SearchResults/generate-hierarchical-tree.js':
    'module.exports = () => () => ({});',
  // With one index there is nothing to merge: its own parameters are all that is asked for.
  'instantsearch.js/es/lib/utils/mergeSearchParameters.js':
    'export const mergeSearchParameters = (...all) => all.reduce((left, right) => left.setQueryParameters({ ...right }));',
  'algoliasearch-helper/src/RecommendParameters/index.js': 'module.exports = function () {};',
  'algoliasearch-helper/src/RecommendResults/index.js': 'module.exports = function () {};',
  'algoliasearch-helper/src/utils/sortAndMergeRecommendations.js': 'module.exports = () => [];',
  // React has had it for itself since version 18.
  'use-sync-external-store/shim/index.js': "export { useSyncExternalStore } from 'react';",
};

const MODULE = /\/node_modules\/((?:instantsearch\.js|algoliasearch-helper|use-sync-external-store)\/.+)$/;

export const leftOut = (): Plugin => ({
  name: 'left-out',
  apply: 'build',
  load: {
    filter: { id: MODULE },
    handler: (id) => LEFT_OUT[MODULE.exec(id)?.[1] ?? ''],
  },
});
