import { hash } from 'node:crypto';

export const sha = (content: string | Uint8Array): string => hash('sha256', content, 'hex').slice(0, 32);

/** The short form that stands in file names. */
export const shortSha = (content: string | Uint8Array): string => sha(content).slice(0, 10);
