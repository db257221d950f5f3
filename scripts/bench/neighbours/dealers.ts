/** The dealers on one server; the first of them is attacked. */
export const DEALERS: readonly string[] = Array.from({ length: 10 }, (_, number) => `yard-${number}`);
export const PICTURES = 120;
export const picturePath = (number: number): string => `/assets/car-${number}.jpg`;
