/** A stock number: three digits or more, with letters before or after: `12345`, `U1042`, `320i`. */
const STOCK_NUMBER = /^[a-z]*\d{3,}[a-z]*$/i;

/** The words for the engine: what looks like a stock number is wanted exactly as it stands. */
export const engineWords = (query: string): string => {
  const words = query.trim();
  return STOCK_NUMBER.test(words) ? `"${words}"` : words;
};

/** A value inside a filter: quotes would end it. */
export const filterValue = (value: string): string => value.replaceAll('"', '');
