import { describe, expect, it } from 'vitest';
import { cspDirectives, cspLines } from './csp.ts';
import { THIRD_PARTIES, type ThirdPartyId } from './third-parties.ts';

const page = (pageKind: string, ...ids: ThirdPartyId[]) =>
  cspDirectives({ pageKind, thirdParties: ids.map((id) => ({ id })) });

describe('a page without third parties', () => {
  it('loads from its own origin only', () => {
    expect(cspLines(page('home'))).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "frame-src 'none'",
      "media-src 'self'",
      "form-action 'self'",
      "object-src 'none'",
      "base-uri 'self'",
    ]);
  });
});

describe('third parties', () => {
  it.each<[ThirdPartyId, string, string, string]>([
    ['google-maps', 'contact', 'frame-src', 'https://www.google.com/maps/'],
    ['google-maps', 'locations', 'frame-src', 'https://www.google.com/maps'],
    ['youtube', 'vehicle', 'frame-src', 'https://www.youtube-nocookie.com'],
    ['vimeo', 'vehicle', 'frame-src', 'https://player.vimeo.com'],
    ['google-tag-manager', 'home', 'script-src', 'https://www.googletagmanager.com'],
    ['stripe', 'checkout', 'script-src', 'https://js.stripe.com'],
    ['till', 'checkout', 'script-src', 'https://gateway.tillpayments.com'],
    ['st_george', 'online-payment', 'frame-src', 'https://api.payway.com.au'],
  ])('such as %s on %s extend %s', (id, kind, directive, source) => {
    expect(page(kind, id)[directive]).toContain(source);
  });

  it.each<[ThirdPartyId]>([['stripe'], ['till'], ['st_george']])(
    'such as %s do not change the policy of other pages',
    (id) => {
      expect(page('vehicle', id)).toEqual(page('vehicle'));
    },
  );

  it.each([
    ['article', ['https://www.youtube-nocookie.com']],
    ['vehicle', ["'none'"]],
  ])('used only on articles extend only the policy of articles: %s', (pageKind, sources) => {
    const csp = cspDirectives({ pageKind, thirdParties: [{ id: 'youtube', page: 'article' }] });
    expect(csp['frame-src']).toEqual(sources);
  });

  it('replace the keyword none, and add each source once', () => {
    const both = page('checkout', 'stripe', 'google-maps', 'stripe')['frame-src'] ?? [];
    expect(both).not.toContain("'none'");
    expect(both).toEqual([...new Set(both)]);
  });

  it('never weaken the other directives', () => {
    const ids: ThirdPartyId[] = [
      'google-maps',
      'youtube',
      'google-tag-manager',
      'autobot',
      'analytics',
      'stripe',
      'till',
      'st_george',
    ];
    const all = page('checkout', ...ids);
    expect([all['object-src'], all['base-uri'], all['default-src']]).toEqual([
      ["'none'"],
      ["'self'"],
      ["'self'"],
    ]);
    expect(cspLines(all).join(' ')).not.toMatch(/unsafe|\*(?!\.)|upgrade-insecure|frame-ancestors/);
  });

  it.each(['checkout', 'online-payment', 'sign-in', 'garage', 'favourites', 'compare', 'spin'])(
    'run no script on %s except a payment processor',
    (kind) => {
      const money: readonly ThirdPartyId[] = ['stripe', 'till', 'st_george'];
      const others = (Object.keys(THIRD_PARTIES) as ThirdPartyId[])
        .filter((id) => !money.includes(id))
        .map((id) => ({ id, origin: 'https://outside.example' }));
      expect(cspDirectives({ pageKind: kind, thirdParties: others })['script-src']).toEqual(["'self'"]);
      const taking = cspDirectives({
        pageKind: kind,
        thirdParties: [{ id: 'stripe', page: 'checkout' }, ...others],
      });
      expect(taking['script-src']?.includes('https://js.stripe.com')).toBe(kind === 'checkout');
    },
  );

  it('need consent if they track the visitor', () => {
    const watching = Object.entries(THIRD_PARTIES).filter(([, { needsConsent }]) => needsConsent);
    expect(watching.map(([id]) => id)).toEqual(['google-tag-manager', 'analytics']);
  });
});

describe('configured hosts', () => {
  it.each([
    ['images.example.net', 'https://images.example.net'],
    ['*.imgix.net', 'https://*.imgix.net'],
    ['https://cdn.example.net/path?x=1', 'https://cdn.example.net'],
    ['http://localhost:7700', 'http://localhost:7700'],
    ['wss://live.example.net/socket', 'wss://live.example.net'],
  ])('such as %s become one origin', (host, origin) => {
    const csp = cspDirectives({ pageKind: 'home', thirdParties: [], imageHosts: [host] });
    expect(csp['img-src']).toEqual(["'self'", 'data:', origin]);
  });

  it.each([['x.example; script-src *'], ["'unsafe-inline'"], ['javascript:alert(1)'], ['*'], ['']])(
    'such as %s cannot widen the policy',
    (host) => {
      const csp = cspDirectives({ pageKind: 'home', thirdParties: [], connectHosts: [host] });
      expect(csp).toEqual(page('home'));
    },
  );

  it('allow the chat widget’s own origin', () => {
    const thirdParties = [{ id: 'autobot', origin: 'https://chat.example.net/widget.js' }] as const;
    const csp = cspDirectives({ pageKind: 'home', thirdParties });
    expect([csp['script-src'], csp['frame-src']]).toEqual([
      ["'self'", 'https://chat.example.net'],
      ['https://chat.example.net'],
    ]);
    expect(csp['form-action']).toEqual(["'self'"]);
  });
});
