import { describe, expect, test } from 'vitest';
import { isProduction, previewEnvironment, previewWords, variablesOf } from './context.ts';

test.each<[env: Record<string, string>, expected: boolean]>([
  [{ CONTEXT: 'production' }, true],
  [{ CONTEXT: 'deploy-preview' }, false],
  [{ CONTEXT: 'branch-deploy' }, false],
  [{ CONTEXT: 'staging' }, false],
  [{ CONTEXT: 'dev' }, false],
  [{ CONTEXT: 'Production' }, false],
  [{ CONTEXT: '' }, false],
  // By hand: nobody deploys for visitors by accident.
  [{}, false],
])('with %o the site is the production one: %s', (env, expected) => {
  expect(isProduction(env)).toBe(expected);
});

describe('a preview', () => {
  const SECRETS = {
    ...{ DATABASE_URL: 'postgres://a', ACCOUNT_SECRET: 'a', SMTP_URL: 'smtp://a', ALTCHA_HMAC_KEY: 'a' },
    ...{ PROVIDER_URL: 'https://a', PROVIDER_USER: 'a', PROVIDER_PASSWORD: 'a', HARBOUR_CRM_SECRET: 'a' },
    ...{ STRIPE_SECRET_KEY: 'a', STRIPE_SECRET_KEY__NORTH: 'a', TILL_PASSWORD: 'a', PAYWAY_SECRET_KEY: 'a' },
    ...{ PUBLISH: 's3', S3_SECRET_KEY: 'a', BUILD_HOOKS: '{}', MEILISEARCH_ADMIN_KEY: 'a' },
  };

  test('sees its build settings and feed credentials, and no production secrets', () => {
    const own = { PATH: '/bin', CONTEXT: 'deploy-preview', SITE_SLUG: 'bay', HTTPS_PROXY: 'http://a' };
    const seen = previewEnvironment({ ...SECRETS, ...own, FEED_KEY: 'b' }, ['FEED_KEY', 'OTHER_FEED_KEY']);
    expect(seen).toEqual({ ...own, FEED_KEY: 'b' });
  });

  test.each([
    [{ CONTEXT: 'deploy-preview' }, 'because CONTEXT is "deploy-preview"'],
    [{}, 'because CONTEXT is not set'],
    [{ CONTEXT: '' }, 'because CONTEXT is not set'],
  ])('with %o gives the reason for the preview, and how to deploy to production', (env, why) => {
    expect(previewWords(env)).toContain(why);
    expect(previewWords(env)).toContain('CONTEXT=production makes the site that visitors get');
  });
});

test.each<[unknown, readonly string[]]>([
  [{ stock: { kind: 'url', url: 'https://a.example', headers_env: 'FEED' } }, ['FEED']],
  [{ stock: { kind: 'meilisearch', key_env: 'KEY', index: 'a' } }, ['KEY']],
  [{ stock: { kind: 'file', path: 'a' } }, []],
  [{ stock: { key_env: 7 } }, []],
  [{ stock: 'file' }, []],
  [{}, []],
  [null, []],
])('a dealer with %j needs the right variables', (config, names) =>
  expect(variablesOf(config)).toEqual(names),
);
