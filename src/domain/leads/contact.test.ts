import { describe, expect, it, test } from 'vitest';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { contactKey, contactKeys, mailboxOf, namesContact } from './contact.ts';

const { AU, NZ, US } = MARKETS;

describe('the keys of a contact', () => {
  it.each([
    [
      'both, the address first',
      { phone: '0412 345 678', email: 'ada@example.com' },
      AU,
      ['email:ada@example.com', 'phone:+61412345678'],
    ],
    ['whatever the case', { email: ' Ada.Lovelace@Example.COM ' }, AU, ['email:ada.lovelace@example.com']],
    ['whatever the spelling of a number', { phone: '+61 (0)412-345-678' }, AU, ['phone:+61412345678']],
    ['by the market', { phone: '021 234 5678' }, NZ, ['phone:+64212345678']],
    ['with the area code in the US', { phone: '(212) 555-0123' }, US, ['phone:+12125550123']],
    ['none of what is no address and no number', { email: 'ada', phone: '12' }, AU, []],
    ['none of the number that forms are tried with', { phone: '0400 000 000' }, AU, []],
    ['none of nothing', {}, AU, []],
  ])('are right: %s', (_, contact, market, keys) => {
    expect(contactKeys(contact, market)).toEqual(keys);
  });

  it.each([
    ['ADA@example.com', 'email:ada@example.com'],
    ['0412345678', 'phone:+61412345678'],
    ['ada', undefined],
  ])('of %s is %s', (text, key) => {
    expect(contactKey(text, AU)).toBe(key);
  });
});

describe('namesContact', () => {
  it.each([
    ['Write to ada@example.com.', 'email:ada@example.com', true],
    ['ADA@Example.com', 'email:ada@example.com', true],
    ['https://a.example/?email=ada%40example.com&x=1', 'email:ada@example.com', true],
    ['ada@example.com.au', 'email:ada@example.com', false],
    ['granada@example.com', 'email:ada@example.com', false],
    ['a-da@example.com', 'email:da@example.com', false],
    ['ada@exampleXcom', 'email:ada@example.com', false],
    ['Call 0412 345 678, please', 'phone:+61412345678', true],
    ['<a href="tel:+61412345678">', 'phone:+61412345678', true],
    ['Call (04) 1234-5678', 'phone:+61412345678', true],
    ['Call 0412 345 679', 'phone:+61412345678', false],
    ['Stock 10412345678', 'phone:+61412345678', false],
  ] as const)('looks in "%s" for %s: %s', (text, key, expected) => {
    expect(namesContact(text, key, [AU, NZ, US])).toBe(expected);
  });
});

test.each([
  ['kim@example.com', 'kim@example.com'],
  [' Kim@Example.COM ', 'kim@example.com'],
  ['kim+cars@example.com', 'kim@example.com'],
  ['kim+a+b@example.com', 'kim@example.com'],
  ['+kim@example.com', '+kim@example.com'],
  ['kim.lee@example.com', 'kim.lee@example.com'],
  ['K.i.m+x@GoogleMail.com', 'kim@gmail.com'],
  ['kim@gmail.com', 'kim@gmail.com'],
  ['kim@MÜNCHEN.example', 'kim@xn--mnchen-3ya.example'],
  ['kim@xn--mnchen-3ya.example', 'kim@xn--mnchen-3ya.example'],
  ['zoe\u0308@example.com', 'zoë@example.com'],
  ['kim@example.com.', 'kim@example.com'],
  ['no address', 'no address'],
])('the address %s belongs to the mailbox %s', (address, mailbox) =>
  expect(mailboxOf(address)).toBe(mailbox),
);
