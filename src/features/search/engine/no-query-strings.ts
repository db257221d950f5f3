/**
 * Replaces the package `qs` of InstantSearch's router: 17 KB (gz) for addresses that we write ourselves (see
 * domain/search/filters/search-address.ts).
 */
const refuse = (): never => {
  throw new Error(
    'InstantSearch’s router is not used: addresses are made in domain/search/filters/search-address.ts.',
  );
};

export default { parse: refuse, stringify: refuse };
