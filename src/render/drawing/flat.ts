/** A text that was put together from many pieces, as one piece: what is written again and again is put together once. */
export const flat = (text: string): string => Buffer.from(text).toString();
