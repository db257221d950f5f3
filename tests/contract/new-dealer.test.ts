import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { NEW_SITE } from '#scripts/new-site/command.ts';
import * as newSite from '#scripts/new-site/run.ts';
import { outcomeOf } from '#scripts/terminal/testing.ts';
import { createLocalServer } from '#server/local.ts';
import { openLocalPlatform } from '#server/local-platform.ts';
import { temporaryDist } from '#server/testing.ts';
import { loadSite } from '#sites/load.ts';
import { serveSmtp } from './lead-delivery/smtp-server.ts';

const SLUG = 'bay-motors';
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'new-dealer-'));
});
afterAll(() => rm(folder, { recursive: true }));

const OPS_PASSWORD = 'a password of tests';
const AS_OPS = { authorization: `Basic ${btoa(`ops:${OPS_PASSWORD}`)}` };

/** What the command says of a new dealer, and what a server with a mail server does for it. */
async function served(name: string, ...args: readonly string[]) {
  const sitesDir = join(folder, name);
  await mkdir(sitesDir);
  for (const shared of ['_brands', '_shared', '_groups'])
    await symlink(resolve('sites', shared), join(sitesDir, shared));
  vi.stubEnv('SITES_DIR', sitesDir);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { output } = await outcomeOf(NEW_SITE, newSite, [SLUG, '--samples=no', ...args], Date.now());
  const { site } = loadSite(sitesDir, SLUG);
  if (site === undefined) return expect.fail('its configuration cannot be used');

  const dist = await temporaryDist();
  const smtp = await serveSmtp();
  await dist.put(sampleDealer(SLUG, { site: { ...site.config } }), { 'index.html': 'home' });
  const platform = openLocalPlatform({
    env: { NODE_ENV: 'production', SMTP_URL: smtp.url, OPS_HOST: 'ops.example', OPS_PASSWORD },
    ...{ distDir: dist.distDir, dataDir: join(dist.folder, 'data'), log: () => {} },
  });
  onTestFinished(async () => {
    await platform.close();
    await smtp.close();
    await dist.remove();
  });
  const server = createLocalServer(platform, { version: 'test' });
  const ask = (path: string, init: RequestInit = {}) =>
    server.fetch(new Request(`http://${SLUG}.localhost${path}`, init));
  return {
    output,
    letters: smtp.letters,
    /** As the form sends it without JavaScript. */
    async enquire() {
      const fields = { form: 'email-us', name: 'Kim', last_name: 'Lee', email: 'kim@example.com' };
      const more = { phone: '0491 570 156', postcode: '2450', message: 'Is it still there?' };
      const { status } = await ask('/api/leads', {
        method: 'POST',
        body: new URLSearchParams({ ...fields, ...more }),
        headers: { accept: 'text/html' },
      });
      await platform.leads.attempts();
      return status;
    },
    health: async () => (await ask('/api/health', { headers: AS_OPS })).text(),
  };
}

test('an enquiry to a new dealer arrives at the given address', async () => {
  const { output, letters, enquire, health } = await served('with', '--email=desk@bay-motors.example');
  expect(output).toContain('Enquiries go to desk@bay-motors.example');
  expect(await enquire()).toBe(303);
  expect(letters).toMatchObject([
    { to: ['desk@bay-motors.example'], source: expect.stringContaining('Is it still there?') },
  ]);
  expect(await health()).not.toContain('go nowhere');
});

test('without an address nothing is sent to an invented one, and a warning says so', async () => {
  const { output, letters, enquire, health } = await served('without');
  expect(output).toContain('Enquiries go nowhere yet');
  expect(await enquire()).toBe(303);
  expect(letters).toEqual([]);
  expect(await health()).toContain(
    'Leads go nowhere: they are kept here, and nobody is told of them. Dealers: bay-motors.',
  );
});
