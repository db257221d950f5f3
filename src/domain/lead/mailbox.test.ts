import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

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
])('%s is the mailbox %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));
