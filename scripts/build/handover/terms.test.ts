import { expect, test } from 'vitest';
import { veilEnvironment } from './environment.ts';
import { parseRequest, type Request } from './request.ts';
import { refusalOf, type Terms } from './terms.ts';

const CODE = { root: '/srv/platform', node: 'v26.1.0', stamp: 'abc' };
const SETTINGS = { sitesDir: '/srv/sites', distDir: '/srv/dealers', flat: false };

const TERMS: Terms = {
  code: CODE,
  settings: SETTINGS,
  sitesDir: '/nowhere',
  stockOnly: false,
  env: { PROVIDER_URL: 'https://provider.example' },
};

const REQUEST: Request = {
  pid: 7,
  code: CODE,
  settings: SETTINGS,
  environment: veilEnvironment(TERMS.env, 'salt'),
  order: { sites: ['a'], force: false, stockOnly: false, acceptShrink: false },
};

test.each<[string, Partial<Request>, Partial<Terms>, string | null]>([
  ['the same', {}, {}, null],
  ['other sources', { code: { ...CODE, stamp: 'def' } }, {}, 'it runs another source code'],
  ['another Node', { code: { ...CODE, node: 'v26.2.0' } }, {}, 'it runs another version of Node'],
  ['another copy', { code: { ...CODE, root: '/srv/copy' } }, {}, 'it runs another folder of the project'],
  ['other folders', { settings: { ...SETTINGS, sitesDir: '/b' } }, {}, 'its settings differ in sitesDir'],
  ['plain folders', { settings: { ...SETTINGS, flat: true } }, {}, 'its settings differ in flat'],
  ['one more setting', { settings: { ...SETTINGS, x: true } }, {}, 'its settings differ in x'],
  ['other variables', {}, { env: {} }, 'its environment differs in PROVIDER_URL'],
  ['no pages', {}, { stockOnly: true }, 'it refreshes stock and makes no pages'],
  ['stock alone', { order: { ...REQUEST.order, stockOnly: true } }, { stockOnly: true }, null],
])('a request and a watch with %s', (_what, request, terms, refusal) =>
  expect(refusalOf({ ...REQUEST, ...request }, { ...TERMS, ...terms })).toBe(refusal),
);

test('a request is read as it was written', () =>
  expect(parseRequest(JSON.stringify(REQUEST))).toEqual(REQUEST));

test.each([
  '',
  'GET / HTTP/1.1',
  'null',
  '[]',
  '{}',
  JSON.stringify({ ...REQUEST, pid: -1 }),
  JSON.stringify({ ...REQUEST, more: 1 }),
  JSON.stringify({ ...REQUEST, order: { ...REQUEST.order, sites: 'a' } }),
  JSON.stringify({ ...REQUEST, order: { ...REQUEST.order, distDir: '/etc' } }),
])('%s is no request', (line) => expect(parseRequest(line)).toBeUndefined());
