/** The dealers on one server. The first one is attacked. */
export const DEALERS: readonly string[] = Array.from({ length: 10 }, (_, number) => `yard-${number}`);
export const PICTURES = 120;
export const picturePath = (number: number): string => `/assets/car-${number}.jpg`;
