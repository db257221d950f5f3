/** `motorhome` → `Motorhome` */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `1 dealer`, `12 dealers`. The plural is given if it does not end in s. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
