const ADDRESS = /[\w.!#$%&'*+=?^{|}~-]+@[\w-]+(?:\.[\w-]+)*\.\p{L}{2,}/giu;

/** Masks addresses in a text that outlives deletion, or that anybody may read. */
export const withoutAddresses = (text: string): string => text.replace(ADDRESS, '(an address)');
