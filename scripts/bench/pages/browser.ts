import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '#scripts/setup/browser.mjs';

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--remote-debugging-port=0',
];
const LISTENING = /DevTools listening on ws:\/\/[^:]+:(\d+)/;

export interface Browser {
  readonly port: number;
  readonly close: () => Promise<void>;
}

function launch(path: string, profile: string): Promise<Browser> {
  const child = spawn(path, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const close = async () => {
    child.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  let said = '';
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => reject(new Error(`The browser ended before it could be used:\n${said}`)));
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk;
      const port = LISTENING.exec(said)?.[1];
      if (port !== undefined) resolve({ port: Number(port), close });
    });
  });
}

/** A browser without a past, which Lighthouse drives through its debugging port. */
export function openBrowser(): Promise<Browser> {
  const path = findBrowser();
  if (path === undefined)
    throw new Error(
      'No Chromium was found. Name one: PLAYWRIGHT_CHROMIUM=/path/to/chrome npm run bench -- pages',
    );
  return launch(path, mkdtempSync(join(tmpdir(), 'bench-browser-')));
}
