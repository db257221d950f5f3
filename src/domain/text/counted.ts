/** `1 dealer`, `12 dealers`; many are named where no s makes them. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
