import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openBundle } from './bundle.ts';

const bareDigest = (text: string) => `sha256-${hash('sha256', text, 'base64')}`;
const digest = (text: string) => `'${bareDigest(text)}'`;
const KNOWN = 'console.log("known")';
const page = (body: string) =>
  `<!doctype html><html><head><meta charset="utf-8"></head><body>${body}</body></html>`;

/** A compiled bundle that answers each request with this page. */
async function rendering(html: string, { status = 200, route = '/cars/[slug]', vouched = [KNOWN] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const server = join(folder, 'entry.mjs');
  writeFileSync(
    server,
    `export const app = {
      manifest: {
        routes: [{ routeData: { component: 'page.astro', route: ${JSON.stringify(route)} } }],
        csp: { scriptHashes: ${JSON.stringify(vouched.map(bareDigest))}, styleHashes: [] },
      },
      render: async () => new Response(${JSON.stringify(html)}, { status: ${status} }),
    };`,
  );
  vi.stubEnv('NODE_ENV', 'test');
  onTestFinished(() => void vi.unstubAllEnvs());
  const render = await openBundle(server);
  return render({ component: 'page.astro', path: '/cars/x', locals: {}, csp: { 'default-src': ["'self'"] } });
}
const policyOf = (html: string) => /content-security-policy" content="([^"]*)"/.exec(html)?.[1];

describe('the policy of a page', () => {
  test('stands right behind the character set and lets only the page’s own scripts run', async () => {
    const html = await rendering(page(`<script>${KNOWN}</script>`));
    expect(html).toContain('<meta charset="utf-8"><meta http-equiv="content-security-policy"');
    expect(policyOf(html)).toBe(`default-src 'self'; script-src 'self' ${digest(KNOWN)}; style-src 'self'`);
  });

  test('names no script that the page does not have', async () => {
    expect(policyOf(await rendering(page('<p>words</p>')))).not.toContain('sha256');
  });

  test('needs no hash for data and for scripts with an address', async () => {
    const html = await rendering(
      page(
        '<script type="application/ld+json">{"a":1}</script><script type="module" src="/_astro/a.js"></script>',
      ),
    );
    expect(policyOf(html)).not.toContain('sha256');
  });
});

describe('the scripts of a page', () => {
  const A = '<script type="module" src="/_astro/a.js"></script>';
  const QUIET = '<script type="module" fetchpriority="low" src="/_astro/a.js"></script>';

  test.each([
    ['leave the line to pictures and fonts', A, QUIET],
    ['stand once each', `<p>1</p>${A}<p>2</p>${A}`, `<p>1</p>${QUIET}<p>2</p>`],
    [
      'stand once with those of the shell, which was rendered before',
      `${QUIET}<p>2</p>${A}`,
      `${QUIET}<p>2</p>`,
    ],
  ])('%s', async (_, body, wanted) => {
    expect(await rendering(page(body))).toContain(`<body>${wanted}</body>`);
  });
});

describe('markup in a text', () => {
  test.each([
    ['an attribute', '<img alt="<script>alert(1)</script>">'],
    ['an attribute in single quotes', "<p title='<style>*{}</style>'>words</p>"],
    ['an attribute that opens and another that closes', '<i title="<script>"></i><i title="</script>"></i>'],
    ['a comment', '<!-- <script>alert(1)</script> -->'],
  ])('inside %s is no script and stops nothing', async (_where, body) => {
    const html = await rendering(page(`${body}<script>${KNOWN}</script>`));
    expect(policyOf(html)).toContain(digest(KNOWN));
    expect(policyOf(html)?.match(/sha256/g)).toHaveLength(1);
  });

  test.each([
    ['a script', '<p><script>alert(1)</script></p>'],
    ['a script in capitals', '<SCRIPT>alert(1)</SCRIPT><script>alert(2)</script>'],
    ['a script behind words that look like one', '<img alt="<script>"><script>alert(1)</script>'],
    ['a style', '<style>body{display:none}</style>'],
    ['a script behind a known one', `<script>${KNOWN}</script><script>alert(1)</script>`],
  ])('that was not escaped, %s, stops the build', async (_what, body) => {
    await expect(rendering(page(body))).rejects.toThrow(
      /^\/cars\/x has an inline \w+ that the compiler does not/i,
    );
  });
});

describe('a page that went wrong', () => {
  test.each([
    ['another status', page(''), { status: 500 }, '/cars/x could not be rendered (status 500)'],
    ['no head', '<p>words</p>', {}, '/cars/x was rendered without a head'],
  ])('by %s stops the build', async (_what, html, answer, message) => {
    await expect(rendering(html, answer)).rejects.toThrow(message);
  });

  test('is not the 404, whose status that is', async () => {
    expect(await rendering(page('gone'), { status: 404, route: '/404' })).toContain('gone');
  });
});
