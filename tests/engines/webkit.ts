import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engineProgram } from '../../scripts/setup/programs.mjs';
import type { BrowserWindow, Engine, Plain, Size } from './browser-window.ts';
import { told, watchPages } from './watched-pages.ts';

const DESK: Size = { width: 1440, height: 940 };

/** GTK's toolbar buttons would keep the window wider than a phone, so they are made as small as possible. */
const NARROW_BAR = '* { padding: 0; min-width: 0; }';

const TRIES = 100;
const PAUSE_MS = 100;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Starts a virtual display. Returns its name. */
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

type Ask = <T = void>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>;

/** A WebDriver client (https://www.w3.org/TR/webdriver2/). */
function driverAt(port: number): Ask {
  return async <T>(method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
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

const ended = (child: ChildProcess): Promise<unknown> => {
  const closed = new Promise((done) => child.once('close', done));
  child.kill();
  return closed;
};

/** Runs in the page. The driver adds the last argument, a callback for the result. */
const ASKING = (question: string): string => `
  const done = arguments[1];
  Promise.resolve(JSON.parse(arguments[0])).then((values) => (${question})(...values)).then(
    (answer) => done(JSON.stringify({ answer: answer ?? null })),
    (problem) => done(JSON.stringify({ problem: String(problem) })),
  );`;

/** A driver supports one session, so each window has its own driver. */
async function startDriver(env: NodeJS.ProcessEnv): Promise<{ driver: Ask; program: ChildProcess }> {
  const port = await freePort();
  const name = engineProgram('webkitDriver') ?? 'WebKitWebDriver';
  const program = spawn(name, [`--port=${port}`], { stdio: 'ignore', env });
  const driver = driverAt(port);
  await untilReady(driver);
  return { driver, program };
}

async function openWindow(env: NodeJS.ProcessEnv, binary: string): Promise<BrowserWindow> {
  const { driver, program } = await startDriver(env);
  const { sessionId } = await driver<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary, args: ['--automation'] },
        timeouts: { script: 20_000 },
      },
    },
  });
  const session: Ask = (method, path, body) => driver(method, `/session/${sessionId}${path}`, body);
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
      await ended(program);
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
    open: () => openWindow(env, engineProgram('miniBrowser') ?? 'MiniBrowser'),
    close: async () => {
      await ended(screen);
      await rm(home, { recursive: true });
    },
  };
}

/** Debian's WebKitGTK MiniBrowser, driven by WebKitWebDriver. It is not Safari, but it renders like Safari. */
export const webkit: Engine = {
  name: 'WebKit',
  missing: () =>
    (['webkitDriver', 'miniBrowser', 'display'] as const).some((name) => engineProgram(name) === undefined)
      ? 'there is no WebKitWebDriver or no Xvfb here: node scripts/setup.mjs --engines && npm test -- engines'
      : undefined,
  watch: watchPages,
  start: startWebKit,
};
