import { expect, test } from 'vitest';
import { agentOf } from './feed-fetch.ts';

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Google'],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 'Meta'],
  ['meta-externalagent/1.1', 'Meta'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'a browser'],
  ['Mozilla/5.0 (compatible; bingbot/2.0)', 'another program'],
  ['curl/8.5.0', 'another program'],
  ['', 'another program'],
])('%s is %s', (userAgent, agent) => {
  expect(agentOf(userAgent)).toBe(agent);
});
