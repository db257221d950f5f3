import { readFileSync } from 'node:fs';

/** Reads a text without the byte order mark that some editors put before it. */
export const readText = (path: string): string => new TextDecoder().decode(readFileSync(path));
