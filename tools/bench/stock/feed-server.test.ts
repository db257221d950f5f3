import { expect, it, onTestFinished } from 'vitest';
import { startFeeds } from './feed-server.ts';

it('says that a feed is the same until another is put in its place', async () => {
  const feeds = await startFeeds();
  onTestFinished(feeds.end);
  feeds.put('yard', 'a,b\n1,2\n');
  const address = feeds.addressOf('yard');
  const first = await fetch(address);
  expect(await first.text()).toBe('a,b\n1,2\n');
  const ask = () => fetch(address, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  expect((await ask()).status).toBe(304);
  feeds.put('yard', 'a,b\n1,3\n');
  expect(await (await ask()).text()).toBe('a,b\n1,3\n');
  expect((await fetch(feeds.addressOf('other'))).status).toBe(404);
});
