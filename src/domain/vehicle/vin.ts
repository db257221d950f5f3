/** The standard since 1981; what is shorter is a chassis number of the dealer’s own. */
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/i;

/** `jtmw43fv10d012345` → `JTMW43FV10D012345`; nothing where the text is no VIN. */
export const readVin = (text: string | null): string | null =>
  text !== null && VIN.test(text) ? text.toUpperCase() : null;
