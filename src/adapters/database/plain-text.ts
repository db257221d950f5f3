/** PostgreSQL keeps no zero byte and no half of a character; JSON has escapes for both, so this is for all other text. */
export const plainText = (text: string): string => text.toWellFormed().replaceAll('\0', '');
