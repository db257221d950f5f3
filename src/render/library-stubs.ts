import type { Plugin } from 'vite';
import { libraryPath, OF_LIBRARIES } from './library-module.ts';

interface Stub {
  /** Of the module that is replaced. With another version of the package the stub has to be looked at again. */
  readonly digest: string;
  /** The bytes (gz) that a results page is lighter by, as long as the others are replaced too. */
  readonly saves: number;
  readonly code: string;
}

/**
 * Modules of libraries of which nothing here needs more than a line: InstantSearch is driven by our state and draws nothing
 * (docs/decisions/0011), so it needs no routing, initial results, templates, insights or hierarchical facets.
 */
export const LEFT_OUT: Readonly<Record<string, Stub>> = {
  'instantsearch.js/es/lib/createHelpers.js': {
    digest: '84e000f393cfea56',
    saves: 1164,
    code: 'export default () => ({});',
  },
  // Widgets that are given wrong parameters name their documentation. Here there are none but our own.
  'instantsearch.js/es/lib/utils/documentation.js': {
    digest: '82437d82af61de61',
    saves: 155,
    code: "export const createDocumentationLink = () => ''; export const createDocumentationMessageGenerator = () => (message) => message;",
  },
  'instantsearch.js/es/lib/utils/addInsightsToRecommendParameters.js': {
    digest: '67ac74c583586230',
    saves: 94,
    code: 'export const addInsightsToRecommendParameters = (parameters) => parameters;',
  },
  // With one index there is nothing to merge: its own parameters are all that is asked for.
  'instantsearch.js/es/lib/utils/mergeSearchParameters.js': {
    digest: '0e462d049cabcf5c',
    saves: 362,
    code: 'export const mergeSearchParameters = (...all) => all.reduce((left, right) => left.setQueryParameters({ ...right }));',
  },
  'algoliasearch-helper/src/RecommendParameters/index.js': {
    digest: 'f3614ec73267c94a',
    saves: 232,
    code: 'module.exports = function () {};',
  },
  'algoliasearch-helper/src/RecommendResults/index.js': {
    digest: '2dc32957a2445c33',
    saves: 37,
    code: 'module.exports = function () {};',
  },
  // What compilers write for browsers that are older than any that this code runs in.
  '@swc/helpers/esm/_call_super.js': {
    digest: 'f890267789d67b51',
    saves: 223,
    code: 'export const _ = (self, child, args = []) => Reflect.construct(Object.getPrototypeOf(child), args, self.constructor);',
  },
  '@swc/helpers/esm/_class_call_check.js': {
    digest: '5f557c588e111867',
    saves: 34,
    code: 'export const _ = () => {};',
  },
  '@swc/helpers/esm/_create_class.js': {
    digest: '30b2282963aec8f4',
    saves: 46,
    code: 'export const _ = ({ prototype }, methods) => methods.forEach((one) => Object.defineProperty(prototype, one.key, { ...one, configurable: true }));',
  },
  '@swc/helpers/esm/_inherits.js': {
    digest: '8a45fcdd7a0dc84b',
    saves: 64,
    code: 'export const _ = (child, parent) => { Object.setPrototypeOf(child.prototype, parent.prototype); Object.setPrototypeOf(child, parent); };',
  },
  '@swc/helpers/esm/_instanceof.js': {
    digest: 'bdf3fd2a650d8c0f',
    saves: 30,
    code: 'export const _ = (value, type) => value instanceof type;',
  },
  '@swc/helpers/esm/_object_spread.js': {
    digest: '4777455972e3cf6f',
    saves: 90,
    code: 'export const _ = Object.assign;',
  },
  '@swc/helpers/esm/_object_spread_props.js': {
    digest: '5df0a2eab0c5da3e',
    saves: 110,
    code: 'export const _ = Object.assign;',
  },
  '@swc/helpers/esm/_object_without_properties.js': {
    digest: 'd36fd8502e89865b',
    saves: 89,
    code: 'export const _ = (source, names) => Object.fromEntries(Object.entries(source).filter(([name]) => !names.includes(name)));',
  },
  '@swc/helpers/esm/_sliced_to_array.js': {
    digest: '510bd2b185c35d37',
    saves: 418,
    code: 'export const _ = (list) => list;',
  },
  '@swc/helpers/esm/_to_consumable_array.js': {
    digest: '22797ac8a5ffb625',
    saves: 300,
    code: 'export const _ = (list) => [...list];',
  },
  // React has had it for itself since version 18.
  'use-sync-external-store/shim/index.js': {
    digest: 'de571b60495a636e',
    saves: 263,
    code: "export { useSyncExternalStore } from 'react';",
  },
};

export const leftOut = (): Plugin => ({
  name: 'left-out',
  apply: 'build',
  load: {
    filter: { id: OF_LIBRARIES },
    handler: (id) => LEFT_OUT[libraryPath(id) ?? '']?.code,
  },
});
