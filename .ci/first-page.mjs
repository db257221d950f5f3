#!/usr/bin/env node
// Runs `npm start` as a newcomer does, waits for the home page of a dealer, and ends it. Fails if no page comes within ten minutes.
import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const DEALER = 'coffs-harbour-toyota.localhost';
const PORT = 4321;
const PATIENCE_MS = 600_000;

const started = Date.now();
const child = spawn('npm start', { shell: true, stdio: ['ignore', 'inherit', 'inherit'] });
let ended = false;
child.on('exit', (code) => {
  ended = true;
  console.log(`npm start has ended with code ${code}.`);
});

/** The status of the page. Node cannot resolve names below localhost on every system. */
const statusOf = () =>
  new Promise((answered) => {
    const asked = request({
      host: '127.0.0.1',
      port: PORT,
      path: '/',
      headers: { host: `${DEALER}:${PORT}` },
    });
    asked.on('response', (response) => {
      response.resume();
      answered(response.statusCode);
    });
    asked.on('error', () => answered(undefined));
    asked.end();
  });

let status;
while (status !== 200 && !ended && Date.now() - started < PATIENCE_MS) {
  await pause(1000);
  status = await statusOf();
}
console.log(
  status === 200
    ? `${DEALER} was served after ${Math.round((Date.now() - started) / 1000)} s.`
    : `${DEALER} was not served. Its last answer: ${status ?? 'none'}.`,
);
child.kill();
process.exit(status === 200 ? 0 : 1);
