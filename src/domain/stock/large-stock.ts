/**
 * From this number of vehicles the data of a stock is split into parts, and a page fetches those it needs. Below
 * it, one file is smaller than what another request costs: a part of the index saves ten kilobytes there, and the
 * states of all vehicles take nine.
 */
export const LARGE_STOCK = 2_000;

export const isLargeStock = (vehicles: readonly unknown[]): boolean => vehicles.length >= LARGE_STOCK;
