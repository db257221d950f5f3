import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beginProgram, startProgram } from '#tools/processes/child.ts';
import { engineProgram } from '../../scripts/setup/programs.mjs';
import type { BrowserWindow, Engine, Plain, RunningEngine, Size } from './browser-window.ts';

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

/** Runs in the page. The driver adds the last argument, a callback for the result. */
const ASKING = (question: string): string => `
  const done = arguments[1];
  Promise.resolve(JSON.parse(arguments[0])).then((values) => (${question})(...values)).then(
    (answer) => done(JSON.stringify({ answer: answer ?? null })),
    (problem) => done(JSON.stringify({ problem: String(problem) })),
  );`;

/** A driver supports one session, so each window has its own. It does not tell its port. */
async function startDriver(env: NodeJS.ProcessEnv) {
  const port = await freePort();
  const command = engineProgram('webkitDriver') ?? 'WebKitWebDriver';
  const gone = 'WebKitWebDriver ended before it answered';
  const { child, ended } = beginProgram({ command, args: [`--port=${port}`], env, port: /$^/, gone });
  const driver = driverAt(port);
  const isReady = () =>
    driver('GET', '/status').then(
      () => true,
      () => false,
    );
  for (let tried = 0; !(await isReady()); tried += 1) {
    if (tried === TRIES) throw new Error('WebKitWebDriver does not answer.');
    await pause(PAUSE_MS);
  }
  const end = async (): Promise<void> => {
    child.kill();
    await ended;
  };
  return { driver, end };
}

async function openWindow(env: NodeJS.ProcessEnv): Promise<BrowserWindow> {
  const { driver, end } = await startDriver(env);
  const binary = engineProgram('miniBrowser') ?? 'MiniBrowser';
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
  return {
    goTo: (url) => session('POST', '/url', { url }),
    back: () => session('POST', '/back'),
    ask,
    act: (hand) => session('POST', '/actions', { actions: [hand] }),
    resize: async (size) => void (await session('POST', '/window/rect', size)),
    close: async () => {
      await session('DELETE', '');
      await end();
    },
  };
}

async function startWebKit(): Promise<RunningEngine> {
  const home = await mkdtemp(join(tmpdir(), 'webkit-'));
  await mkdir(join(home, 'gtk-3.0'));
  await writeFile(join(home, 'gtk-3.0/gtk.css'), NARROW_BAR);
  // A virtual display, which tells its number where other programs tell a port.
  const screen = await startProgram({
    command: engineProgram('display') ?? 'Xvfb',
    args: [...['-displayfd', '1', '-nolisten', 'tcp'], '-screen', '0', `${DESK.width}x${DESK.height}x24`],
    port: /^(\d+)$/m,
    gone: 'Xvfb ended before it had a screen',
  });
  const display = { DISPLAY: `:${screen.port}`, GDK_BACKEND: 'x11', XDG_CONFIG_HOME: home };
  return {
    open: () => openWindow({ ...process.env, ...display }),
    close: async () => {
      await screen.end();
      await rm(home, { recursive: true });
    },
  };
}

/** Debian's WebKitGTK MiniBrowser, driven by WebKitWebDriver. It is not Safari, but it renders like Safari. */
export const webkit: Engine = {
  name: 'WebKit',
  isHere: () =>
    (['webkitDriver', 'miniBrowser', 'display'] as const).every((name) => engineProgram(name) !== undefined),
  start: startWebKit,
};
