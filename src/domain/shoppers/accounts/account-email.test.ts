import { expect, it } from 'vitest';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { codeEmail } from './account-email.ts';

const LINK = { token: 'a+b', url: 'https://bay.example/' };
const mail = (name = 'Bay Cars', market = MARKETS.AU) => codeEmail({ code: '012345', ...LINK, name, market });

it('the email starts with the code and the dealer’s name', () => {
  const { subject, text, html } = mail();
  expect(subject).toBe('012345 is your code for Bay Cars');
  expect(text).toMatch(/^Your code for Bay Cars:\n\n012345\n/);
  expect(html).toContain('012 345');
});

it('the email escapes the dealer’s name', () =>
  expect(mail('Ute & <b>Sons</b>').html).toContain('Ute &#38; &#60;b&#62;Sons&#60;/b&#62;'));

it('the email has the market’s language', () =>
  expect(mail('Bay Cars', MARKETS.US).html).toContain('<html lang="en-US">'));

it('the email has a sign-in link, with or without a code', () => {
  const address = 'https://bay.example/api/account/link?token=a%2Bb';
  const without = codeEmail({ code: null, ...LINK, name: 'Bay Cars', market: MARKETS.AU });
  for (const { text, html } of [mail(), without]) {
    expect(text).toContain(`\n${address}\n`);
    expect(html).toContain(`href="${address}"`);
  }
  expect(without.subject).toBe('Your link to sign in at Bay Cars');
  expect(without.text).not.toMatch(/\d{6}|Your code/);
});
