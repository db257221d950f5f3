export const PLATE_MESSAGE = 'Please enter a plate of up to 9 letters and digits.';
export const VIN_MESSAGE = 'Please enter the 17 letters and digits of the VIN.';

/** Changes only ASCII letters: the capital of `ſ` would be an S that was never typed. */
const inCapitals = (text: string): string => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/** `abc 12d` → `ABC12D` */
export const compactPlate = (typed: string): string => inCapitals(typed).replace(/[\s\-·•.]/g, '');

/** Accepts AutoGrab’s own plates for testing too, which are longer than any real one. */
export const isPlate = (compact: string): boolean =>
  /^[A-Z0-9]{1,9}$/.test(compact) || /^REG4[A-Z]{1,10}$/.test(compact);

/** Checks for the standard since 1981. A shorter text is a chassis number. I, O and Q look like 1 and 0, so they are not used. */
export const isVin = (compact: string): boolean => /^[A-HJ-NPR-Z0-9]{17}$/.test(compact);

/** Normalises a VIN: `jtmw43fv10d012345` → `JTMW43FV10D012345`. Returns null if the text is not one. */
export const readVin = (text: string | null): string | null => {
  const compact = inCapitals(text ?? '');
  return isVin(compact) ? compact : null;
};
