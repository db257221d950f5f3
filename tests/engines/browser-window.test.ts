import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createNodeServer } from '#server/node-server.ts';
import type { BrowserWindow, RunningEngine } from './browser-window.ts';
import { ENGINES } from './engines.ts';

const PAGES: Readonly<Record<string, string>> = {
  '/': '<title>Quiet</title><input autofocus><button>Press</button>',
  '/logs': '<script>console.error("a logged error")</script>',
  '/warns': '<script>console.warn("a logged warning")</script>',
  '/throws': '<script>throw new Error("a thrown error")</script>',
  '/rejects': '<script>Promise.reject(new Error("a rejected promise"))</script>',
};

const page = (request: Request): Response => {
  const body = PAGES[new URL(request.url).pathname];
  if (body === undefined) return new Response(null, { status: 204 });
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body>${body}</body></html>`;
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
};

describe.for(ENGINES)('a window of $name', (engine) => {
  const missing = engine.missing();
  const server = createNodeServer({ fetch: engine.watch(page) });
  let running: RunningEngine | undefined;

  beforeAll(async () => {
    if (missing !== undefined) return;
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    running = await engine.start();
  });
  afterAll(async () => {
    await running?.close();
    server.closeAllConnections();
    server.close();
  });
  beforeEach((context) => {
    if (missing !== undefined) context.skip(missing);
  });

  const addressOf = (path: string): string =>
    `http://of-nobody.localhost:${(server.address() as AddressInfo).port}${path}`;

  async function open(path: string): Promise<BrowserWindow> {
    const window = await running?.open();
    if (window === undefined) throw new Error('The browser has not started.');
    onTestFinished(window.close);
    await window.goTo(addressOf(path));
    return window;
  }

  it('tells what the page answers, waits for a promise, and says what a question throws', async () => {
    const window = await open('/');
    expect(await window.ask('(one, other) => ({ sum: [one + other] })', [1, 2])).toEqual({ sum: [3] });
    expect(await window.ask('async () => undefined', [])).toBeNull();
    await expect(window.ask('() => missing', [])).rejects.toThrow(/missing/);
  });

  it('has a hand that types and points', async () => {
    const window = await open('/');
    await window.ask('() => void document.querySelector("input").focus()', []);
    const keys = [...'É@1'].flatMap((value) => [
      { type: 'keyDown', value } as const,
      { type: 'keyUp', value } as const,
    ]);
    await window.act({ type: 'key', id: 'keyboard', actions: keys });
    expect(await window.ask('() => document.querySelector("input").value', [])).toBe('É@1');
    await window.ask(
      '() => void addEventListener("pointermove", ({ clientX }) => (window.at = clientX))',
      [],
    );
    await window.act({ type: 'pointer', id: 'mouse', actions: [{ type: 'pointerMove', x: 100, y: 90 }] });
    expect(await window.ask('() => window.at', [])).toBe(100);
  });

  it('is as wide as a phone or a desk, and goes back', async () => {
    const window = await open('/');
    for (const width of [390, 1440]) {
      await window.resize({ width, height: 844 });
      expect(await window.ask('() => innerWidth', [])).toBe(width);
    }
    await window.goTo(addressOf('/?two'));
    await window.back();
    await expect.poll(() => window.ask('() => location.search', [])).toBe('');
  });

  it('keeps nothing of the one before', async () => {
    const before = await open('/');
    await before.ask('() => { localStorage.kept = document.cookie = "kept=yes"; }', []);
    const window = await open('/');
    expect(await window.ask('() => [document.cookie, localStorage.kept ?? null]', [])).toEqual(['', null]);
  });

  it.for([
    ['/logs', /a logged error/],
    ['/warns', /a logged warning/],
    ['/throws', /a thrown error/],
    ['/rejects', /a rejected promise/],
  ] as const)('hears what %s complains of', async ([path, words]) => {
    const window = await open(path);
    await expect.poll(window.complaints).toEqual([expect.stringMatching(words)]);
  });

  it('hears nothing where nothing is wrong', async () => {
    const window = await open('/');
    await window.ask('() => new Promise((over) => setTimeout(over, 300))', []);
    expect(window.complaints()).toEqual([]);
  });
});
