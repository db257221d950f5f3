/** What a stranger typed may hold codes that a terminal obeys. */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '·');
