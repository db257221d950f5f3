export const PLATE_MESSAGE = 'Please enter a registration of up to 9 letters and digits.';
export const VIN_MESSAGE = 'Please enter the 17 letters and digits of the VIN.';

/** `abc 12d` → `ABC12D` */
export const compactPlate = (typed: string): string => typed.toUpperCase().replace(/[\s\-·•.]/g, '');

/** AutoGrab’s own plates for trying it out are longer than any real one. */
export const isPlate = (compact: string): boolean =>
  /^[A-Z0-9]{1,9}$/.test(compact) || /^REG4[A-Z]{1,10}$/.test(compact);
/** I, O and Q are not used: they look like 1 and 0. */
export const isVin = (compact: string): boolean => /^[A-HJ-NPR-Z0-9]{17}$/.test(compact);
