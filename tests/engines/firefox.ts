import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '#tools/processes/child.ts';
import { engineProgram } from '../../scripts/setup/programs.mjs';
import type { BrowserWindow, Engine, Plain, RunningEngine } from './browser-window.ts';

/** Firefox sets most preferences for tests itself. These stop requests to Mozilla's hosts. */
const SETTINGS: Readonly<Record<string, boolean | number | string>> = {
  'app.normandy.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.startup.page': 0,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.dns.disablePrefetch': true,
  'toolkit.telemetry.enabled': false,
};

/** A connection by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
async function openBidi(port: number) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/session`);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data));
    if (error === undefined) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    waiting.delete(id);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has hung up.'));
  });
  await new Promise((opened, broken) => {
    socket.addEventListener('open', opened);
    socket.addEventListener('error', () => broken(new Error(`Nobody answers at port ${port}.`)));
  });
  return {
    call: async <T = void>(method: string, params: object): Promise<T> => {
      const answer = Promise.withResolvers<unknown>();
      last += 1;
      waiting.set(last, answer);
      socket.send(JSON.stringify({ id: last, method, params }));
      return (await answer.promise) as T;
    },
    close: () => socket.close(),
  };
}

interface Evaluated {
  readonly type: 'success' | 'exception';
  readonly result?: { readonly value?: string };
  readonly exceptionDetails?: { readonly text: string };
}

async function startFirefox(): Promise<RunningEngine> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  const lines = Object.entries(SETTINGS).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const { port, end } = await startProgram({
    command: engineProgram('firefox') ?? 'firefox',
    args: ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    port: /WebDriver BiDi listening on ws:\S+:(\d+)/,
    gone: 'Firefox ended before it could be driven',
  });
  const bidi = await openBidi(port);
  await bidi.call('session.new', { capabilities: {} });

  async function open(): Promise<BrowserWindow> {
    const { userContext } = await bidi.call<{ userContext: string }>('browser.createUserContext', {});
    const tab = await bidi.call<{ context: string }>('browsingContext.create', { type: 'tab', userContext });
    const { context } = tab;
    const ask = async (question: string, values: readonly Plain[]): Promise<Plain> => {
      const answer = await bidi.call<Evaluated>('script.callFunction', {
        functionDeclaration: `async (values) => JSON.stringify((await (${question})(...JSON.parse(values))) ?? null)`,
        arguments: [{ type: 'string', value: JSON.stringify(values) }],
        awaitPromise: true,
        target: { context },
      });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text);
      return JSON.parse(answer.result?.value ?? 'null') as Plain;
    };
    return {
      goTo: (url) => bidi.call('browsingContext.navigate', { context, url, wait: 'complete' }),
      back: () => bidi.call('browsingContext.traverseHistory', { context, delta: -1 }),
      ask,
      act: (hand) => bidi.call('input.performActions', { context, actions: [hand] }),
      resize: (viewport) => bidi.call('browsingContext.setViewport', { context, viewport }),
      close: () => bidi.call('browser.removeUserContext', { userContext }),
    };
  }

  return {
    open,
    close: async () => {
      bidi.close();
      await end();
      await rm(profile, { recursive: true, maxRetries: 5 });
    },
  };
}

/** Debian's Firefox, driven by WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  isHere: () => engineProgram('firefox') !== undefined,
  start: startFirefox,
};
