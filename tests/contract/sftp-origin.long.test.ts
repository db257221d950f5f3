import { appendFile, mkdtemp, truncate, utimes, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { TransferLimits } from '#adapters/stock/import/origin/limits.ts';
import { bytesOf, failureOf, openedFeed } from '#adapters/stock/import/origin/testing/read-origin.ts';
import type { SftpServer } from '#adapters/stock/import/origin/testing/sftp-server.ts';
import { openFeedOrigin } from '#adapters/stock/source/origins.ts';
import type { FeedConfigs } from '#domain/stock/sources/registry.ts';
import { inOneLine, noSftp, opened, sftpConfig, sftpServer } from './feed-origin/stages.ts';

const ANOTHER = `SHA256:${'x'.repeat(43)}`;

afterAll(() => sftpServer.stop());

let server: SftpServer;
let file: string;

beforeEach(async (context) => {
  if (noSftp !== undefined) context.skip(noSftp);
  server = await sftpServer.get();
  file = join(await mkdtemp(join(server.folder, 'yard-')), 'stock.csv');
  await writeFile(file, 'id;make');
});

const origin = (
  changes: Partial<FeedConfigs['sftp']> = {},
  limits: Partial<TransferLimits> = {},
  env: Readonly<Record<string, string>> = {},
) =>
  opened(
    { ...sftpConfig(server, file), ...changes },
    { FEED_USER: server.user, FEED_KEY: inOneLine(server.key), ...env },
    limits,
  );

describe('the host key of the SFTP server', () => {
  test('may be one of several during a change', async () => {
    expect(String(await bytesOf(origin({ host_key: [ANOTHER, server.fingerprint] })))).toBe('id;make');
  });

  test.each<[string, string | string[]]>([
    ['another', ANOTHER],
    ['none of several', [ANOTHER, ANOTHER]],
  ])('that is %s is rejected as a possible attack, with the key that was seen', async (_, host_key) => {
    const failure = await failureOf(origin({ host_key }));
    expect(failure).toMatchObject({
      name: 'HttpError',
      what: `the server shows a key that is not in "host_key": ${server.fingerprint} (ssh-ed25519)`,
      remedy: expect.stringContaining('It may be an attack, so nothing was sent.'),
    });
  });

  test('that is not configured is rejected, with advice to ask its owner', async () => {
    expect(await failureOf(origin({ host_key: [] }))).toMatchObject({
      what: `the configuration has no "host_key"; the server shows ${server.fingerprint} (ssh-ed25519)`,
      remedy: expect.stringContaining('Ask its owner'),
    });
  });
});

describe('the SFTP login', () => {
  test('accepts a key with real line ends', async () => {
    expect(String(await bytesOf(origin({}, {}, { FEED_KEY: server.key })))).toBe('id;make');
  });

  test.each([
    ['without any', { key_env: undefined }, {}, /neither "key_env" nor "password_env"/],
    [
      'with a variable that is not set',
      { key_env: 'NOWHERE' },
      {},
      /the environment variable NOWHERE is not set/,
    ],
    [
      'with what is no key',
      {},
      { FEED_KEY: 'no-key-at-all' },
      /the private key cannot be read\. Check FEED_USER and FEED_KEY/,
    ],
    [
      'with a password that is wrong',
      { key_env: undefined, password_env: 'FEED_PASSWORD' },
      { FEED_PASSWORD: 'no-password' },
      /accepted neither user nor key\. Check FEED_USER and FEED_PASSWORD/,
    ],
  ])('%s is rejected, without revealing secrets', async (_, changes, env, message) => {
    const failure = String(await failureOf(origin(changes, {}, env)));
    expect(failure).toMatch(message);
    expect(failure).not.toMatch(/no-key-at-all|no-password/);
  });
});

describe('a file that is being written', () => {
  test('is read once it has stopped changing', async () => {
    const writing = (async () => {
      for (let written = 0; written < 3; written++) {
        await pause(400);
        await appendFile(file, `;more${written}`);
      }
    })();
    const read = String(await bytesOf(origin({}, { settleMs: 1500 })));
    await writing;
    expect(read).toBe('id;make;more0;more1;more2');
  });

  test('without an end is rejected', async () => {
    const writing = setInterval(() => void appendFile(file, 'x'.repeat(100)), 50);
    onTestFinished(() => clearInterval(writing));
    expect(await failureOf(origin({}, { settleMs: 500 }))).toMatchObject({
      what: 'the file was changed while it was read',
      remedy: expect.stringContaining('renamed when it is whole'),
    });
  });

  test('is read if its time is in the future and it does not change', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000);
    await utimes(file, tomorrow, tomorrow);
    expect(String(await bytesOf(origin({}, { settleMs: 300 })))).toBe('id;make');
  });

  test.each([
    ['grows', () => appendFile(file, 'more')],
    ['is cut off', () => truncate(file, 1_000_000)],
  ])('and %s while it is read is rejected', async (_, change) => {
    await writeFile(file, Buffer.alloc(4_000_000, 'a'));
    const feed = await openedFeed(origin());
    const reading = async () => {
      let isChanged = false;
      for await (const _piece of feed.body) {
        if (!isChanged) await change();
        isChanged = true;
      }
    };
    await expect(reading()).rejects.toMatchObject({ what: 'the file was changed while it was read' });
  });
});

test('a folder is not accepted as a feed', async () => {
  expect(await failureOf(origin({ path: join(file, '..') }))).toMatchObject({ name: 'HttpError' });
});

test('a silent server times out', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void silent.close());
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  expect(await failureOf(origin({ port }, { silenceMs: 100 }))).toMatchObject({
    what: 'timeout: nothing came for 0.1 seconds',
  });
});

test('a server that falls silent in the middle times out', async () => {
  await writeFile(file, Buffer.alloc(4_000_000, 'a'));
  const line = createServer((client) => {
    const beyond = connect({ host: '127.0.0.1', port: server.port });
    client.pipe(beyond);
    let passed = 0;
    beyond.on('data', (piece: Buffer) => {
      passed += piece.byteLength;
      if (passed < 1_000_000) client.write(piece);
    });
    for (const end of [client, beyond]) end.on('error', () => undefined);
    client.on('close', () => beyond.destroy());
  });
  await new Promise<void>((listening) => line.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void line.close());
  const address = line.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  expect(await failureOf(origin({ port }, { silenceMs: 1500 }))).toMatchObject({
    what: 'timeout: nothing came for 1.5 seconds',
  });
});

test('a server in a private network is not reached unless this machine allows it', async () => {
  const env = { FEED_USER: server.user, FEED_KEY: server.key };
  for (const host of ['127.0.0.1', 'localhost']) {
    const guarded = openFeedOrigin({ ...sftpConfig(server, file), host }, { folder: '', env, fetch });
    expect(await failureOf(guarded)).toMatchObject({
      what: `${host} is not a public internet address`,
      remedy: expect.stringContaining('PRIVATE_SOURCES'),
    });
  }
});
