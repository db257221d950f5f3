/**
 * Stands in for the package `qs`, which InstantSearch’s own router brings along: 17 KB (gz) for addresses that are
 * ours to write (see domain/search/address.ts).
 */
const refuse = (): never => {
  throw new Error('InstantSearch’s router is not used: addresses are made in domain/search/address.ts.');
};

export default { parse: refuse, stringify: refuse };
