import { describe, expect, it } from 'vitest';
import { bitsPerCharacter, looksSecret } from './secrets.ts';

// The parts are joined at run time, so that no scanner reports this file as a leak.
const join = (...parts: string[]): string => parts.join('');

describe('looksSecret', () => {
  it.each([
    ['Stripe secret key', join('sk_', 'live_', 'abcdefgh12345678')],
    ['Stripe secret key', join('"authorization_key":"sk_', 'test_', 'abcdefgh12345678"')],
    ['Stripe restricted key', join('rk_', 'live_', 'abcdefgh12345678')],
    ['webhook signing secret', join('whs', 'ec_', 'abcdefgh12345678')],
    ['private key', join('-----BEGIN ', 'PRIVATE KEY-----')],
    ['private key', join('-----BEGIN ', 'RSA PRIVATE KEY-----')],
    ['AWS access key', join('AK', 'IA', 'ABCDEFGHIJKLMNOP')],
    ['Slack token', join('xo', 'xb-', '1234567890-abc')],
    ['GitHub token', join('gh', 'p_', 'abcdefghijklmnopqrstuvwxyz0123')],
    ['password in an address', join('postgres://', 'app:', 'hunter2', '@db.internal/leads')],
    ['password in an address', join('smtp://', 'me%40x:', 'p4ss', '@mail.example')],
    ['authorization header', join('Authorization: Ba', 'sic ', 'dXNlcjpwYXNzd29yZDEyMw==')],
    ['value named as a secret', join('{"client_sec', 'ret": "9fKq2LmX7vTz4RbW"}')],
    ['value named as a secret', join('PROVIDER_PASS', 'WORD=9fKq2LmX7vTz4RbW')],
  ])('finds a secret: %s', (name, text) => {
    expect(looksSecret(text)).toBe(name);
  });
});

describe('looksSecret', () => {
  it.each([
    ['pk_live_abcdefgh12345678'],
    ['https://www.example.com/path@2x.png'],
    ['http://localhost:4321/@vite/client'],
    ['mailto:sales@example.com'],
    ['https://maps.google.com/maps/@-30.29,153.11,15z'],
    ['api_key: your-key-goes-here'],
    ['The secret: a car that is loved by everyone'],
    ['<label for="password">Password</label>'],
    ['-----BEGIN CERTIFICATE-----'],
    ['task_live_stream_of_words'],
    ['Basic service from $199'],
  ])('accepts the public text %s', (text) => {
    expect(looksSecret(text)).toBeUndefined();
  });
});

it('bitsPerCharacter measures randomness', () => {
  expect(bitsPerCharacter('aaaa')).toBe(0);
  expect(bitsPerCharacter('abcd')).toBe(2);
  expect(bitsPerCharacter('')).toBe(0);
});
