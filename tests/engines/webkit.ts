import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engineProgram } from '../../scripts/setup/engines.mjs';
import type { BrowserWindow, Engine, Plain, Size } from './browser-window.ts';
import { told, watchPages } from './watched-pages.ts';

const DESK: Size = { width: 1440, height: 940 };

/** GTK’s buttons in the bar over the page would keep a window wider than a phone. */
const NARROW_BAR = '* { padding: 0; min-width: 0; }';

const TRIES = 100;
const PAUSE_MS = 100;
const PATIENCE_MS = 40_000;
/** Now and then the driver and the browser that it starts do not find each other. */
const STARTS = 3;
const START_MS = 20_000;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A screen that nobody sees; answers its name. */
async function openScreen(): Promise<{ display: string; screen: ChildProcess }> {
  const size = `${DESK.width}x${DESK.height}x24`;
  const args = ['-displayfd', '1', '-screen', '0', size, '-nolisten', 'tcp'];
  const screen = spawn(engineProgram('display') ?? 'Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const display = await new Promise<string>((named, broken) => {
    screen.stdout.once('data', (chunk: Buffer) => named(`:${String(chunk).trim()}`));
    screen.on('error', broken);
    screen.on('close', () => broken(new Error('Xvfb ended before it had a screen.')));
  });
  return { display, screen };
}

type Ask = <T = void>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  signal?: AbortSignal,
) => Promise<T>;

/** How a driver is spoken to (https://www.w3.org/TR/webdriver2/). */
function driverAt(port: number): Ask {
  return async <T>(
    method: string,
    path: string,
    body?: object,
    signal = AbortSignal.timeout(PATIENCE_MS),
  ) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`);
    return value;
  };
}

async function untilReady(ask: Ask): Promise<void> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const isReady = await ask('GET', '/status').then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await new Promise((over) => setTimeout(over, PAUSE_MS));
  }
  throw new Error('WebKitWebDriver does not answer.');
}

/** Runs in the page; the driver gives the last argument, which takes the answer. */
const ASKING = (question: string): string => `
  const done = arguments[1];
  Promise.resolve(JSON.parse(arguments[0])).then((values) => (${question})(...values)).then(
    (answer) => done(JSON.stringify({ answer: answer ?? null })),
    (problem) => done(JSON.stringify({ problem: String(problem) })),
  );`;

interface Driver {
  readonly ask: Ask;
  readonly end: () => void;
}

async function startDriver(env: NodeJS.ProcessEnv): Promise<Driver> {
  const port = await freePort();
  // A group of its own, so that the browser ends with it.
  const child = spawn(engineProgram('webkitDriver') ?? 'WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env,
  });
  const ask = driverAt(port);
  await untilReady(ask);
  return { ask, end: () => void (child.pid !== undefined && process.kill(-child.pid)) };
}

const WANTED = {
  'webkitgtk:browserOptions': { binary: engineProgram('miniBrowser'), args: ['--automation'] },
  timeouts: { script: 20_000 },
};

/** A driver and the browser it drives. */
async function startSession(env: NodeJS.ProcessEnv, starts = STARTS): Promise<Driver> {
  const driver = await startDriver(env);
  try {
    const signal = AbortSignal.timeout(START_MS);
    const { sessionId } = await driver.ask<{ sessionId: string }>(
      'POST',
      '/session',
      { capabilities: { alwaysMatch: WANTED } },
      signal,
    );
    return {
      ...driver,
      ask: (method, path, body) => driver.ask(method, `/session/${sessionId}${path}`, body),
    };
  } catch (problem) {
    driver.end();
    if (starts <= 1) throw problem;
    return startSession(env, starts - 1);
  }
}

async function openWindow(env: NodeJS.ProcessEnv): Promise<BrowserWindow> {
  const { ask: session, end } = await startSession(env);
  const ask = async (question: string, values: readonly Plain[]): Promise<Plain> => {
    const text = await session<string>('POST', '/execute/async', {
      script: ASKING(question),
      args: [JSON.stringify(values)],
    });
    const { answer, problem } = JSON.parse(text) as { answer?: Plain; problem?: string };
    if (problem !== undefined) throw new Error(problem);
    return answer ?? null;
  };
  const resize = async ({ width, height }: Size): Promise<void> => {
    await session('POST', '/window/rect', { width, height });
  };
  await resize(DESK);
  const before = told.length;
  return {
    goTo: (url) => session('POST', '/url', { url }),
    back: () => session('POST', '/back'),
    ask,
    act: (hand) => session('POST', '/actions', { actions: [hand] }),
    resize,
    complaints: () => told.slice(before),
    close: async () => {
      await session('DELETE', '');
      end();
    },
  };
}

async function startWebKit() {
  const home = await mkdtemp(join(tmpdir(), 'webkit-'));
  await mkdir(join(home, 'gtk-3.0'));
  await writeFile(join(home, 'gtk-3.0/gtk.css'), NARROW_BAR);
  const { display, screen } = await openScreen();
  const env = { ...process.env, DISPLAY: display, XDG_CONFIG_HOME: home, GDK_BACKEND: 'x11' };
  return {
    open: () => openWindow(env),
    close: async () => {
      screen.kill();
      await rm(home, { recursive: true });
    },
  };
}

/** Debian’s WebKitGTK in its small browser, by its own driver: WebDriver. It is no Safari, but draws as Safari does. */
export const webkit: Engine = {
  name: 'WebKit',
  missing: () =>
    (['webkitDriver', 'miniBrowser', 'display'] as const).some((name) => engineProgram(name) === undefined)
      ? 'there is no WebKitWebDriver or no Xvfb here: node scripts/setup.mjs --engines && npm run test:engines'
      : undefined,
  watch: watchPages,
  start: startWebKit,
};
