const SHOWN = 5;
const HIDDEN_DIGIT = '•';

/** `02 6651 0000` → `02 66•• ••••`: the first five characters stay, of the rest only what parts the digits. */
export const maskedPhone = (shown: string): string =>
  shown.slice(0, SHOWN) + shown.slice(SHOWN).replace(/\d/g, HIDDEN_DIGIT);
