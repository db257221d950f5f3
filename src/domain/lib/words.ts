/** `motorhome` → `Motorhome` */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Formats a count with its noun: `1 dealer`, `12 dealers`. Pass `many` if the plural is more than an added s. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
