import { expect, it } from 'vitest';
import { shareLinks } from './share.ts';

const URL_OF_CAR = 'https://www.dealer.example/cars/2021-hilux?a=1&b=2';
const NAME = '2021 Toyota HiLux SR5 & "Extras" + 50%';
const links = shareLinks(URL_OF_CAR, NAME);

it.each([
  ['facebook', 'www.facebook.com', 'u', URL_OF_CAR],
  ['x', 'twitter.com', 'url', URL_OF_CAR],
  ['x', 'twitter.com', 'text', NAME],
  ['whatsapp', 'wa.me', 'text', `${NAME} ${URL_OF_CAR}`],
])('the link to share on %s points to %s and has %s', (to, host, field, value) => {
  const url = new URL(links.find((link) => link.to === to)?.href ?? '');
  expect([url.hostname, url.searchParams.get(field)]).toEqual([host, value]);
});

it('the email link has the car’s name and address, encoded for every email program', () => {
  const mail = new URL(links.at(-1)?.href ?? '');
  expect(mail.protocol).toBe('mailto:');
  expect(mail.search).not.toContain('+');
  expect([mail.searchParams.get('subject'), mail.searchParams.get('body')]).toEqual([
    NAME,
    `${NAME}\n${URL_OF_CAR}`,
  ]);
});

it('only links to web pages open in a window', () => {
  expect(links.map(({ inWindow }) => inWindow)).toEqual([true, true, true, false]);
});
