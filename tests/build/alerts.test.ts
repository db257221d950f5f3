import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emailFolder } from '#adapters/leads/email/folder.ts';
import { openAccounts } from '#adapters/shoppers/accounts/open.ts';
import { createLocalServer } from '#server/local.ts';
import { openLocalPlatform } from '#server/local-platform.ts';
import { feedOf } from './yard/feed.ts';
import { openYard, type Yard } from './yard/yard.ts';

const SLUG = 'harbour-autos';
/** Emails are kept in a folder, because there is no mail server. */
const DEMO = { DEMO: '1' };
const HOST = `http://${SLUG}.localhost`;
const ADA = 'ada@example.com';

/** A shopper with a mailbox, at a built dealer on this machine. */
function shopper(yard: Yard) {
  const env = { ...DEMO, ALTCHA_HMAC_KEY: 'of the tests' };
  const accounts = openAccounts({ env, dataDir: yard.dataDir, serverless: false });
  onTestFinished(() => accounts.close());
  const { distDir, dataDir } = yard;
  const server = createLocalServer(openLocalPlatform({ distDir, dataDir, env, accounts }), {
    version: 'test',
  });
  const mail = emailFolder(join(yard.dataDir, 'mail'));
  let cookie = '';
  const send = async (method: string, path: string, body?: object) => {
    const response = await server.fetch(
      new Request(`${HOST}${path}`, {
        method,
        headers: { origin: HOST, cookie, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (cookies.length > 0) cookie = cookies.join('; ');
    return response;
  };
  const letters = async () =>
    (await mail.letters(50)).filter(({ subject }) => !subject.includes('is your code'));
  return {
    send,
    letters,
    async signIn() {
      await send('POST', '/api/account/codes', { email: ADA });
      const [letter] = await mail.letters(1);
      const code = /\d{6}/.exec(letter?.subject ?? '')?.[0];
      expect((await send('POST', '/api/account/session', { email: ADA, code })).status).toBe(201);
    },
    async pressLink(page: 'confirm' | 'stop') {
      const [letter] = await letters();
      const link = new RegExp(`/api/account/alerts/${page}\\?token=[\\w-]+`).exec(letter?.text ?? '')?.[0];
      expect((await send('POST', link ?? 'no link')).status).toBe(200);
    },
    source: async () => {
      const [letter] = await letters();
      return String(Buffer.from((await mail.source(letter?.id ?? '')) ?? []));
    },
  };
}

const at = (day: number): string => `--now=2026-07-${String(day).padStart(2, '0')}T00:00:00Z`;
const COROLLA = '/search/toyota/corolla?price=:21004';

describe('a saved search', () => {
  test('causes one email about what a build finds new, until it is stopped', async () => {
    const yard = openYard();
    yard.add(SLUG, { garage_enabled: true });
    const feed = feedOf(10);
    yard.setStock(SLUG, feed.slice(0, 3));
    await yard.build([at(1)]);
    const sweep = async (...args: readonly string[]) =>
      (await yard.run('alerts', ['send', ...args], DEMO)).out.trim();

    const ada = shopper(yard);
    await ada.signIn();
    expect(
      await ada.send('POST', '/api/account/saved-searches', { address: COROLLA, alert: true }),
    ).toMatchObject({ status: 201 });
    await ada.pressLink('confirm');
    expect(await sweep()).toBe('Nothing is due.');

    yard.setStock(SLUG, feed.slice(0, 6));
    await yard.build([at(2)]);
    expect(await sweep('--dry-run')).toMatch(/No 8004, .*No 8003\n1 email would be sent\.$/);
    expect(await sweep()).toBe('Sent: 1 email.');
    const [letter] = await ada.letters();
    expect(letter).toMatchObject({ to: [ADA], subject: 'Test: 2 new cars: Toyota Corolla under $21,004' });
    expect(letter?.text).toMatch(/No 8003\n.*\n.*\/cars\/2024-toyota-corolla-8003\n/);
    expect(letter?.text).not.toMatch(/No 800[0125]\n/);
    const source = await ada.source();
    expect(source).toMatch(
      /^List-Unsubscribe:\s*<https:\/\/[^>]+\/api\/account\/alerts\/stop\?token=[\w-]+>/m,
    );
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);

    expect(await sweep()).toBe('Nothing is due.');
    yard.changeVehicle(SLUG, 4, { price: 20_000 });
    await yard.build([at(3), '--stock-only']);
    expect(await sweep('--dry-run')).toBe('Nothing is due.');
    await ada.pressLink('stop');
    yard.setStock(SLUG, feed);
    await yard.build([at(4)]);
    expect((await yard.start('alerts', ['list']).done).out).toContain(
      'No owner of a saved search wants emails',
    );
    expect(await ada.letters()).toHaveLength(2);
  });

  test('causes an email after a stock refresh too, and none after the build state was lost', async () => {
    const yard = openYard();
    yard.add(SLUG, { garage_enabled: true });
    const feed = feedOf(6);
    yard.setStock(SLUG, feed.slice(0, 3));
    await yard.build([at(1)]);
    const ada = shopper(yard);
    await ada.signIn();
    await ada.send('POST', '/api/account/saved-searches', { address: '/search/toyota', alert: true });
    await ada.pressLink('confirm');
    const newNow = async () => (await yard.run('alerts', ['send', '--dry-run'], DEMO)).out.trim();

    yard.setStock(SLUG, feed.slice(0, 4));
    await yard.build([at(2), '--stock-only']);
    expect(await newNow()).toMatch(/No 8003\n1 email would be sent\.$/);

    rmSync(join(yard.dataDir, 'build-state'), { recursive: true });
    yard.setStock(SLUG, feed.slice(0, 5));
    await yard.build([at(3)]);
    expect(await newNow()).toBe('Nothing is due.');
    yard.setStock(SLUG, feed);
    await yard.build([at(4)]);
    expect(await newNow()).toMatch(/No 8005\n1 email would be sent\.$/);
  });
});
