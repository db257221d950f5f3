import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PROJECT } from '../build/yard/command.ts';
import { openYard } from '../build/yard/yard.ts';
import {
  isInstalled,
  openPrivateMachine,
  type PrivateMachine,
  whyNoPrivateMachine,
} from './private-machine.ts';

/*
 * docs/deploy.md, "On a machine of your own", followed to the letter: nginx as Debian configures it, its default site included, with
 * Certbot, and Caddy. Both ask an authority on this machine for certificates.
 */

const DEFAULT_SITE = '/etc/nginx/sites-enabled/default';
const NAMES = [
  ...['www.harbour-autos.example', 'harbour-autos.example'],
  ...['www.valley-bikes.example', 'valley-bikes.example', 'evil.example'],
];
const AUTHORITY_PORT = 14_000;
const DIRECTORY = `https://localhost:${AUTHORITY_PORT}/acme/local/directory`;

const missing = ((): string | undefined => {
  if (!isInstalled('nginx', 'caddy', 'certbot', 'ip'))
    return 'needs nginx, Caddy and Certbot: npm run test:all brings them';
  if (!existsSync(DEFAULT_SITE)) return 'needs nginx as Debian configures it, with its default site';
  return whyNoPrivateMachine();
})();

const yard = openYard();
const authority = join(yard.root, 'authority');
const root = join(authority, 'caddy/pki/authorities/local/root.crt');
const asker = join(yard.root, 'ask.mjs');

/** The first block of the page that has these words, as somebody copies it. */
function blockWith(words: string): string {
  const page = readFileSync(join(PROJECT, 'docs/deploy.md'), 'utf8');
  const blocks = [...page.matchAll(/^( *)```(?:sh|cron)\n(.*?)^ *```$/gms)];
  const found = blocks.find(([, , text]) => text?.includes(words));
  return (
    found?.[2]?.replaceAll(new RegExp(`^${found[1]}`, 'gm'), '') ?? expect.fail(`no block with ${words}`)
  );
}

/** Asks without following redirects. The certificate has to be of the authority, and for that name. */
const ASK = `
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
const url = new URL(process.argv[2]);
const ca = url.protocol === 'https:' ? readFileSync('${root}') : undefined;
(ca ? https : http)
  .get(url, { ca, servername: url.hostname }, async (answer) => {
    const serial = answer.socket.getPeerCertificate?.().serialNumber ?? '';
    let body = '';
    for await (const chunk of answer) body += chunk;
    console.log(JSON.stringify({ status: answer.statusCode, location: answer.headers.location ?? '', serial, body }));
  })
  .on('error', ({ code }) => console.log(JSON.stringify({ status: 0, location: '', serial: '', body: code })));
`;
const answerSchema = v.object({
  ...{ status: v.number(), location: v.string(), serial: v.string(), body: v.string() },
});

let machine: PrivateMachine;

const run = (command: string): string => {
  const { status, output } = machine.run(command);
  expect(status, `${command}\n${output}`).toBe(0);
  return output;
};
const ask = (url: string) => v.parse(answerSchema, JSON.parse(run(`${process.execPath} ${asker} '${url}'`)));

const CERTBOT = `export REQUESTS_CA_BUNDLE=${root}`;

beforeAll(async () => {
  if (missing !== undefined) return;
  yard.addSmall('harbour-autos');
  yard.addSmall('valley-bikes');
  expect((await yard.build()).code).toBe(0);
  writeFileSync(asker, ASK);
  writeFileSync(
    join(yard.root, 'authority.Caddyfile'),
    `{
      admin off
      skip_install_trust
      auto_https disable_redirects
    }
    localhost:${AUTHORITY_PORT} {
      tls internal
      acme_server
    }`,
  );
  machine = await openPrivateMachine(yard.root);
  run(`set -e
    printf '127.0.0.1 %s\\n' ${NAMES.join(' ')} >> /etc/hosts
    mkdir /srv/upper /srv/work /srv/platform /srv/dealers /var/lib/dealers
    mount -t overlay overlay -o lowerdir=${PROJECT},upperdir=/srv/upper,workdir=/srv/work /srv/platform
    mount --bind ${yard.distDir} /srv/dealers
    mount --bind ${yard.dataDir} /var/lib/dealers
    useradd --system dealers || grep -q ^dealers: /etc/passwd
    ${blockWith('/etc/dealers.env')
      .split('\n')
      .filter((line) => line.includes('/etc/dealers.env'))
      .join('\n')}
    echo 'SITES_DIR=${yard.sitesDir}' >> /etc/dealers.env
    mkdir -p /etc/letsencrypt /var/log/nginx
    printf '%s = %s\\n' server ${DIRECTORY} agree-tos true \\
      register-unsafely-without-email true non-interactive true > /etc/letsencrypt/cli.ini
    nginx`);
  machine.start(
    `XDG_DATA_HOME=${authority} HOME=${authority} caddy run --adapter caddyfile --config ${yard.root}/authority.Caddyfile`,
  );
  machine.start('cd /srv/platform && npm start -- --no-build');
  await vi.waitUntil(() => existsSync(root) && ask(`https://localhost:${AUTHORITY_PORT}/`).status > 0, {
    ...{ timeout: 300_000, interval: 500 },
  });
});
afterAll(async () => {
  if (missing === undefined) await machine.end();
});

beforeEach((context) => {
  if (missing !== undefined) context.skip(missing);
});

describe('the first dealer behind nginx', () => {
  test('is served with a certificate after the documented commands', async () => {
    run(
      `set -e\n${CERTBOT}\n${blockWith('certbot --nginx').replace('systemctl reload nginx', 'nginx -s reload')}`,
    );
    await vi.waitUntil(() => ask('https://www.harbour-autos.example/api/health').status === 200, {
      ...{ timeout: 300_000, interval: 500 },
    });
    const home = ask('https://www.harbour-autos.example/');
    expect([home.status, home.body]).toEqual([200, expect.stringContaining('<title>Harbour Autos')]);
  });

  test.each([
    ['http://www.harbour-autos.example/about?a=1', 'https://www.harbour-autos.example/about?a=1'],
    ['https://harbour-autos.example/about?a=1', 'https://www.harbour-autos.example/about?a=1'],
    ['http://harbour-autos.example/about?a=1', 'https://harbour-autos.example/about?a=1'],
  ])('redirects %s to %s', (from, to) => {
    expect(ask(from)).toMatchObject({ status: 301, location: to });
  });

  test('has no pages and no certificate for an unknown name', () => {
    expect(ask('https://evil.example/')).toMatchObject({ status: 0, body: 'EPROTO' });
    expect(ask('http://evil.example/').body).not.toContain('Harbour');
  });
});

describe('a later dealer behind nginx', () => {
  test('is served beside the first one', () => {
    run(`set -e
      ${CERTBOT}
      cd /etc/nginx/sites-enabled
      sed s/harbour-autos/valley-bikes/g /srv/platform/docs/plain-host/nginx/sites-enabled/harbour-autos.conf > valley-bikes.conf
      nginx -t && nginx -s reload
      certbot --nginx -d www.valley-bikes.example -d valley-bikes.example`);
    expect(ask('https://www.valley-bikes.example/')).toMatchObject({ status: 200 });
    expect(ask('https://valley-bikes.example/x').location).toBe('https://www.valley-bikes.example/x');
    expect(ask('https://www.harbour-autos.example/').body).toContain('<title>Harbour Autos');
  });

  test('has its certificate renewed, and so has the first one', () => {
    const serials = () =>
      ['https://www.harbour-autos.example/', 'https://valley-bikes.example/'].map((url) => ask(url).serial);
    const before = serials();
    run(`${CERTBOT}\ncertbot renew --force-renewal --no-random-sleep-on-renew`);
    for (const [at, serial] of serials().entries()) expect(serial).not.toBe(before[at]);
  });

  test('stays when the shared files are copied again', () => {
    const [copy = ''] = blockWith('certbot --nginx').split('\n');
    run(`set -e\n${copy}\nnginx -t && nginx -s reload`);
    expect(ask('https://www.valley-bikes.example/')).toMatchObject({ status: 200 });
  });
});

test('the cron line for the stock builds what is served, in cron’s environment', () => {
  const before = ask('https://www.harbour-autos.example/data/status.json').body;
  yard.changeVehicle('harbour-autos', 0, { price: 12_345 });
  const [, command = ''] = /dealers\s+(.*)/.exec(blockWith('--stock-only')) ?? [];
  expect(run(command)).toMatch(/harbour-autos +built/);
  expect(ask('https://www.harbour-autos.example/data/status.json').body).not.toBe(before);
});

test('Caddy gets certificates for both names of each dealer by itself', async () => {
  const caddyfile = readFileSync(join(PROJECT, 'docs/plain-host/Caddyfile'), 'utf8');
  const file = join(yard.root, 'dealers.Caddyfile');
  writeFileSync(file, `{\n acme_ca ${DIRECTORY}\n acme_ca_root ${root}\n}\n${caddyfile}`);
  run('nginx -s stop');
  const home = join(yard.root, 'caddy');
  machine.start(`XDG_DATA_HOME=${home} HOME=${home} caddy run --adapter caddyfile --config ${file}`);
  const names = ['harbour-autos', 'valley-bikes'];
  const isServed = (name: string) =>
    ask(`https://www.${name}.example/api/health`).status === 200 &&
    ask(`https://${name}.example/`).status > 0;
  await vi.waitUntil(() => names.every(isServed), { timeout: 300_000, interval: 500 });
  expect(ask('https://www.harbour-autos.example/').body).toContain('<title>Harbour Autos');
  expect(ask('http://www.harbour-autos.example/x?y')).toMatchObject({
    status: 308,
    location: 'https://www.harbour-autos.example/x?y',
  });
  for (const name of names)
    expect(ask(`https://${name}.example/x?y`)).toMatchObject({
      status: 301,
      location: `https://www.${name}.example/x?y`,
    });
  expect(ask('https://evil.example/').status).toBe(0);
});
