import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export const sha512Hex = (text: string): string => createHash('sha512').update(text).digest('hex');

export const hmac = (
  algorithm: 'sha256' | 'sha512',
  secret: string,
  message: string,
  encoding: 'hex' | 'base64',
): string => createHmac(algorithm, secret).update(message).digest(encoding);

/** Takes as long whatever is wrong: how much of a guess was right must not show. */
export function isSameSignature(received: string, expected: string): boolean {
  const [one, other] = [received, expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

/** Derives a second id for a later step. The same id and purpose always give the same one. */
export function derivedUuid(id: string, purpose: string): string {
  const hex = createHash('sha256').update(`${id} ${purpose}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
