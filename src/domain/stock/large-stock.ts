/**
 * From this many vehicles on the data of a stock stands in parts, of which a page fetches those it needs. Below it one
 * file is smaller than what a further request takes: a part of the index saves ten kilobytes there, and the states of
 * all vehicles are nine.
 */
export const LARGE_STOCK = 2_000;

export const isLargeStock = (vehicles: readonly unknown[]): boolean => vehicles.length >= LARGE_STOCK;
