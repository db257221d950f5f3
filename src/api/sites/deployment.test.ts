import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { incomplete, sampleLead } from '#adapters/leads/store/testing/samples.ts';
import { writeDealerData } from '#adapters/sites/dealer-data/private-files.ts';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { memoryDatabase } from '#adapters/storage/database/open.ts';
import { storesOn } from '#adapters/storage/stores/open.ts';
import { deployedApi, sweepDeployed } from './deployment.ts';

let folder = '';
let file = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'function-'));
  file = await writeDealerData(join(folder, 'deploy', 'private'), sampleDealer('a-cars'));
});

afterAll(() => rm(folder, { recursive: true }));

const OPS_PASSWORD = 'a password of tests';

/** If `env` names a database, the API gets a working one in memory. */
async function health(env: Record<string, string>) {
  const answer = await deployedApi(
    { ...env, OPS_PASSWORD },
    {
      log: () => {},
      ...(env['DATABASE_URL'] !== undefined && { stores: storesOn(memoryDatabase()) }),
    },
  );
  const response = await answer(
    new Request('https://www.a-cars.example/api/health', {
      headers: { authorization: `Basic ${btoa(`ops:${OPS_PASSWORD}`)}` },
    }),
  );
  return { status: response.status, text: await response.text() };
}

const DATABASE_URL = 'postgres://db.example/leads';

describe('a deployment', () => {
  it.each([
    ['its data named by a variable', () => ({ DEALER_DATA_FILE: file, SITE_SLUG: 'a-cars' })],
    ['its data where the deploy puts it', () => ({ LAMBDA_TASK_ROOT: folder, SITE_SLUG: 'a-cars' })],
    ['no slug but its data', () => ({ LAMBDA_TASK_ROOT: folder })],
  ])('with %s is healthy', async (_, env) => {
    expect(await health({ ...env(), DATABASE_URL })).toMatchObject({ status: 200 });
  });

  it.each([
    ['without a database', () => ({ DEALER_DATA_FILE: file }), 'DATABASE_URL is not set'],
    ['without data', () => ({ DEALER_DATA_FILE: join(folder, 'none.json'), DATABASE_URL }), 'not deployed'],
    [
      'with data of another dealer',
      () => ({ DEALER_DATA_FILE: file, SITE_SLUG: 'b-cars', DATABASE_URL }),
      'not deployed',
    ],
  ])('%s is failing, and gives the reason', async (_, env, reason) => {
    const { status, text } = await health(env());
    expect(status).toBe(503);
    expect(text).toContain(reason);
  });

  it('with broken data is failing, but does not crash', async () => {
    const broken = join(folder, 'broken.json');
    await writeFile(broken, '{');
    expect((await health({ DEALER_DATA_FILE: broken, DATABASE_URL })).status).toBe(503);
  });
});

it('a deployment has no mock, whatever its variables', async () => {
  const answer = await deployedApi(
    { DEALER_DATA_FILE: file, DATABASE_URL, DEMO: '1', MOCK_SITE: '1' },
    { log: () => {}, stores: storesOn(memoryDatabase()) },
  );
  const lead = new Request('https://www.a-cars.example/mock/leads', { method: 'POST', body: '{}' });
  expect((await answer(lead)).status).toBe(404);
});

describe('a preview', () => {
  const preview = async () => {
    const record = sampleDealer('a-cars', { mock: true });
    return { DEALER_DATA_FILE: await writeDealerData(join(folder, 'preview'), record), DATABASE_URL };
  };
  /** Stores that must not be asked for anything. */
  const replaced = {
    log: () => {},
    get stores(): never {
      throw new Error('A preview opened the stores of production.');
    },
  };
  const lead = (prefix: string) =>
    new Request(`https://a-cars.preview.example/${prefix}/leads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ lead: { form: 'general-enquiry' } }),
    });

  it('acknowledges a lead and stores nothing, even if the production database is configured', async () => {
    const answer = await deployedApi(await preview(), replaced);
    const thanked = await answer(lead('mock'));
    expect(thanked.status).toBe(201);
    expect(thanked.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await answer(lead('api'))).status).toBe(404);
  });

  it('delivers nothing', async () => {
    const swept = await sweepDeployed(await preview(), 25_000, replaced);
    expect(swept).toEqual({ tried: 0, paid: 0, purged: 0, alerted: 0, ordered: false });
  });
});

describe('the sweep of a deployment', () => {
  const DAY = 86_400_000;
  const BUDGET = 25_000;

  async function sweep(site: Record<string, unknown>) {
    const dealer = 'a-cars';
    const data = await writeDealerData(join(folder, 'sweep'), sampleDealer(dealer, { site }));
    const stores = storesOn(memoryDatabase());
    const { leads } = stores;
    let closed = 0;
    const store = { ...leads, close: async () => void closed++ };
    // The lead has no email and no phone number, so it is settled without a receiver.
    const payload = incomplete({ email: '', phone: '' });
    const at = (days: number) => Date.now() - days * DAY;
    await leads.create(sampleLead({ dealer, form: 'old', at: at(11), payload }));
    await leads.create(sampleLead({ dealer, form: 'young', at: at(9), payload }));
    await leads.create(sampleLead({ dealer: 'b-cars', form: 'other', at: at(11), channels: [] }));
    const env = { DEALER_DATA_FILE: data, DATABASE_URL };
    const swept = await sweepDeployed(env, BUDGET, {
      log: () => {},
      stores: { ...stores, leads: store },
    });
    const forms = (await leads.leads({ limit: 10 })).map(({ lead }) => lead.form).toSorted();
    return { swept, kept: forms, closed };
  }

  it('delivers what is due, deletes what is past its dealer’s period, and ignores other dealers', async () => {
    expect(await sweep({ leads: { retention_days: 10, delivery: {} } })).toEqual({
      swept: { tried: 2, paid: 0, alerted: 0, ordered: false, purged: 1 },
      kept: ['other', 'young'],
      closed: 1,
    });
  });

  it('does nothing, and opens no database, if no dealer is deployed', async () => {
    const swept = await sweepDeployed({ DEALER_DATA_FILE: '/nowhere/dealer-data.json' }, BUDGET);
    expect(swept).toEqual({ tried: 0, paid: 0, purged: 0, alerted: 0, ordered: false });
  });

  it('deletes nothing if no period is known', async () => {
    expect(await sweep({})).toMatchObject({ swept: { purged: 0 }, kept: ['old', 'other', 'young'] });
  });
});
