import { expect, it } from 'vitest';
import { configWith } from '#domain/sites/site-fixture.ts';
import { thirdPartyUses } from './third-parties.ts';

const EVERYWHERE = [{ id: 'google-maps' }, { id: 'youtube' }, { id: 'vimeo' }];
const script_url = 'https://chat.example/widget.js';
const wss = 'wss://live.chat.example';
const HOSTED = { kind: 'meilisearch', index: 'harbour', search_key: 'search-only' };
const OWN = { kind: 'embedded' };

it.each<[string, object, readonly object[]]>([
  ['little', {}, []],
  ['a tag manager', { analytics: { tag_manager_id: 'GTM-A1' } }, [{ id: 'google-tag-manager' }]],
  [
    'an endpoint elsewhere',
    { analytics: { endpoint: 'https://a.example/c' } },
    [{ id: 'analytics', origin: 'https://a.example/c' }],
  ],
  ['an endpoint of its own', { analytics: { endpoint: '/collect' } }, []],
  ['a chat', { autobot: { enabled: true, script_url } }, [{ id: 'autobot', origin: script_url }]],
  [
    'a chat with a socket',
    { autobot: { enabled: true, script_url, hosts: [wss] } },
    [
      { id: 'autobot', origin: script_url },
      { id: 'autobot', origin: wss },
    ],
  ],
  ['a chat switched off', { autobot: { script_url, hosts: [wss] } }, []],
  ['a chat without a script', { autobot: { enabled: true, hosts: [wss] } }, []],
  [
    'films elsewhere',
    { vehicles: { media_hosts: ['https://media.example'] } },
    [{ id: 'vehicle-media', origin: 'https://media.example' }],
  ],
  [
    'its stock in a hosted search',
    { search: { engine: { ...HOSTED, host: 'https://stock.search.example' } } },
    [{ id: 'search-host', origin: 'https://stock.search.example' }],
  ],
  [
    'its pages in a hosted search',
    { search: { site_search: { ...HOSTED, host: 'https://pages.search.example' } } },
    [{ id: 'search-host', origin: 'https://pages.search.example' }],
  ],
  ['searches of its own', { search: { engine: OWN, site_search: OWN } }, []],
  [
    'payments of what is owed',
    {
      online_payment: {
        processors: ['north', 'south'].map((dealership) => ({
          ...{ authorization_type: 'till', authorization_key: 'till-key', dealership },
        })),
      },
    },
    [{ id: 'till', page: 'online-payment' }],
  ],
  ['a provider of payments and nothing to pay for', { payment_provider: 'till' }, []],
])('thirdPartyUses lists the third parties of a site with %s', (_, fields, uses) =>
  expect(thirdPartyUses({ config: configWith({ ...fields }), vehicles: [] })).toEqual([
    ...EVERYWHERE,
    ...uses,
  ]),
);
