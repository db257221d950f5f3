import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engineProgram } from '../../scripts/setup/programs.mjs';
import { type BidiEvent, openBidi } from './bidi.ts';
import type { BrowserWindow, Engine, Plain } from './browser-window.ts';

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

const LISTENING = /WebDriver BiDi listening on (ws:\S+)/;

async function launch(program: string) {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  const lines = Object.entries(SETTINGS).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((done) => child.on('close', done));
  let said = '';
  const address = await new Promise<string>((found, broken) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk;
      const [, listening] = LISTENING.exec(said) ?? [];
      if (listening !== undefined) found(listening);
    });
    child.on('error', broken);
    child.on('close', () => broken(new Error(`Firefox ended before it could be driven:\n${said}`)));
  });
  const end = async (): Promise<void> => {
    child.kill();
    await ended;
    await rm(profile, { recursive: true, maxRetries: 5 });
  };
  return { address, end };
}

interface LogEntry {
  readonly level: string;
  readonly text: string | null;
  readonly source: { readonly context?: string };
}

const complaintOf = ({ method, params }: BidiEvent, tab: string): string | undefined => {
  if (method !== 'log.entryAdded') return undefined;
  const { level, text, source } = params as unknown as LogEntry;
  return source.context === tab && (level === 'error' || level === 'warn') ? `${level}: ${text}` : undefined;
};

interface Evaluated {
  readonly type: 'success' | 'exception';
  readonly result?: { readonly value?: string };
  readonly exceptionDetails?: { readonly text: string };
}

async function startFirefox(program: string) {
  const { address, end } = await launch(program);
  const bidi = await openBidi(`${address}/session`);
  await bidi.call('session.new', { capabilities: {} });
  await bidi.call('session.subscribe', { events: ['log.entryAdded'] });

  async function open(): Promise<BrowserWindow> {
    const { userContext } = await bidi.call<{ userContext: string }>('browser.createUserContext', {});
    const tab = await bidi.call<{ context: string }>('browsingContext.create', { type: 'tab', userContext });
    const { context } = tab;
    const found: string[] = [];
    const forget = bidi.listen((event) => {
      const complaint = complaintOf(event, context);
      if (complaint !== undefined) found.push(complaint);
    });
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
      complaints: () => found,
      close: async () => {
        forget();
        await bidi.call('browser.removeUserContext', { userContext });
      },
    };
  }

  const close = async (): Promise<void> => {
    bidi.close();
    await end();
  };
  return { open, close };
}

/** Debian's Firefox, driven by WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  missing: () =>
    engineProgram('firefox') === undefined
      ? 'there is no Firefox here: node scripts/setup.mjs --engines && npm test -- engines'
      : undefined,
  watch: (serve) => serve,
  start: () => startFirefox(engineProgram('firefox') ?? 'firefox'),
};
