import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { EDITOR_SITE } from '#domain/content/editor/editor-site.ts';
import { ServerSettingsError } from '#server/lib/settings-error.ts';
import { startLocalServer, temporaryDist } from '#server/testing.ts';
import { editorHost } from './serve.ts';

const TEXTS = 'texts.example';

describe('the editor’s host name', () => {
  it.each<[string, Record<string, string>, boolean, string | undefined]>([
    ['nothing set', {}, false, undefined],
    ['an empty name', { EDITOR_HOST: '' }, false, undefined],
    ['a demo', {}, true, 'editor.localhost'],
    ['a name', { EDITOR_HOST: 'Texts.Example' }, false, TEXTS],
    ['a name in a demo', { EDITOR_HOST: TEXTS }, true, TEXTS],
  ])('is right with %s', (_, env, isDemo, host) => {
    expect(editorHost(env, isDemo)).toBe(host);
  });

  it.each([
    [{ EDITOR_HOST: 'https://texts.example' }, 'has to be a host name'],
    [{ EDITOR_HOST: 'texts.example:8080' }, 'has to be a host name'],
    [{ EDITOR_HOST: 'OPS.example', OPS_HOST: 'ops.example' }, 'are the same'],
  ])('is rejected with %j', (env, reason) => {
    expect(() => editorHost(env, false)).toThrow(ServerSettingsError);
    expect(() => editorHost(env, false)).toThrow(reason);
  });
});

async function serve(env: Record<string, string>, files: Readonly<Record<string, string>> | null = FILES) {
  const dist = await temporaryDist();
  onTestFinished(dist.remove);
  await dist.put(sampleDealer('a-cars', { hosts: ['a-cars.example'] }), {
    'index.html': 'a dealer',
    'admin.html': 'a page of the dealer’s own',
  });
  for (const [path, content] of Object.entries(files ?? {})) {
    const file = join(dist.distDir, EDITOR_SITE, path);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, content);
  }
  const server = await startLocalServer(dist.distDir, env);
  onTestFinished(server.stop);
  return (host: string, path: string, method = 'GET') => server.ask(host, path, { method });
}

const FILES = {
  'index.html': 'whose texts?',
  'a-cars.html': 'the editor',
  'assets/a-cars/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

describe('the editor', () => {
  it('responds under its own name only, cannot be framed and sandboxes drawings', async () => {
    const ask = await serve({ EDITOR_HOST: TEXTS });
    expect((await ask(TEXTS, '/')).text).toBe('whose texts?');
    expect((await ask(TEXTS, '/a-cars')).text).toBe('the editor');
    const elsewhere = ['/api/health', '/api/leads', '/mock/leads', '/_inbox', '/_fleet', '/b-cars'];
    for (const path of [...elsewhere, '/..%2fa-cars%2findex.html'])
      expect((await ask(TEXTS, path)).status, path).toBe(404);
    expect((await ask(TEXTS, '/a-cars', 'POST')).status).toBe(405);
    const policyOf = async (path: string) => (await ask(TEXTS, path)).headers['content-security-policy'];
    expect(await policyOf('/a-cars')).toBe("frame-ancestors 'none'");
    expect(await policyOf('/assets/a-cars/logo.svg')).toContain("sandbox; default-src 'none'");
  });

  it('is not served under any other name', async () => {
    const ask = await serve({ EDITOR_HOST: TEXTS });
    expect((await ask('a-cars.example', '/')).text).toBe('a dealer');
    for (const host of [
      'a-cars.example',
      'localhost',
      'editor.localhost',
      '_editor.localhost',
      'other.example',
    ])
      for (const path of ['/a-cars', '/_editor', '/_editor/a-cars'])
        expect((await ask(host, path)).text, host + path).not.toContain('the editor');
  });

  it('is off by default', async () => {
    const ask = await serve({});
    for (const host of ['editor.localhost', TEXTS]) expect((await ask(host, '/')).status, host).toBe(404);
  });

  it('never takes a dealer’s host name', async () => {
    const ask = await serve({ EDITOR_HOST: 'a-cars.example' });
    expect((await ask('a-cars.example', '/')).text).toBe('a dealer');
  });

  it('reports that it has not been built', async () => {
    const ask = await serve({ EDITOR_HOST: TEXTS }, null);
    const { status, text } = await ask(TEXTS, '/');
    expect([status, text]).toEqual([404, expect.stringContaining('has not been built')]);
  });
});
