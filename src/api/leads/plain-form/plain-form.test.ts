import { describe, expect, it } from 'vitest';
import { memoryLeadStore } from '#adapters/leads/store/testing/memory.ts';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { DatabaseError } from '#adapters/storage/database/types.ts';
import { apiOf } from '#api/testing.ts';
import { type FieldModel, fieldsOf } from '#domain/leads/forms/field-model.ts';
import { formOf } from '#domain/leads/forms/form-model.ts';
import { formTarget } from '#domain/leads/forms/form-places.ts';
import { FORM_IDS } from '#domain/leads/forms/form-rows.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import { paths } from '#paths';
import type { LeadAcceptance } from '../accept-lead.ts';
import { memoryLeadAcceptance } from '../testing.ts';

const REQUIRED = '*This is a required field.';
const NAME = 'Bob & Sons <b>Cars</b> "Bay"';

const config = configWith({ slug: 'a-cars', url: 'https://www.a-cars.example', name: NAME });
const dealer = sampleDealer('a-cars', {
  name: NAME,
  site: { ...config },
  stylesheets: ['/assets/theme.1a2b3c4d5e.css', '/_astro/forms.Ab12.css'],
});

function setUp(changes: Partial<LeadAcceptance> = {}, hosts = [dealer]) {
  const acceptance = memoryLeadAcceptance(changes);
  const { api, entries } = apiOf(hosts, { leads: acceptance, now: () => Date.UTC(2026, 10, 22, 1) });
  const send = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    api.request(`http://a-cars.localhost${path}`, {
      method: 'POST',
      body,
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...headers },
    });
  const post = (fields: Record<string, string> | [string, string][], headers: Record<string, string> = {}) =>
    send('/api/leads', new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    });
  const stored = async () => (await acceptance.store.leads({ limit: 100 })).map(({ lead }) => lead);
  return { send, post, stored, entries };
}

const page = async (response: Response | Promise<Response>) => (await response).text();

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };
const plain = (text: string) => text.replace(/&(lt|gt|amp|quot|#39);/g, (_, name) => ENTITIES[name] ?? '');

const attribute = (tag: string, name: string) => {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  return value === undefined ? undefined : plain(value);
};

const CHOSEN = /\s(?:checked|selected)\b/;

/** The fields that a browser would send if the shopper changed nothing. */
function asItStands(html: string): [string, string][] {
  const inputs = [...html.matchAll(/<input\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => attribute(tag, 'type') !== 'file')
    .filter((tag) => !/^(?:radio|checkbox)$/.test(attribute(tag, 'type') ?? '') || CHOSEN.test(tag))
    .map((tag): [string, string] => [attribute(tag, 'name') ?? '', attribute(tag, 'value') ?? '']);
  const areas = [...html.matchAll(/(<textarea\b[^>]*>)\n?([^<]*)<\/textarea>/g)].map(
    ([, tag = '', text = '']): [string, string] => [attribute(tag, 'name') ?? '', plain(text)],
  );
  const lists = [...html.matchAll(/(<select\b[^>]*>)(.*?)<\/select>/gs)].map(
    ([, tag = '', options = '']): [string, string] => {
      const chosen = [...options.matchAll(/<option\b[^>]*>/g)].find(([option]) => CHOSEN.test(option));
      return [attribute(tag, 'name') ?? '', chosen ? (attribute(chosen[0], 'value') ?? '') : ''];
    },
  );
  return [...inputs, ...areas, ...lists];
}

const GOOD: Readonly<Partial<Record<FieldModel['kind'], string>>> = {
  name: 'Kim',
  email: 'kim@example.com',
  phone: '0491 570 156',
  postcode: '2450',
  plate: 'ABC12D',
  vin: 'JTNK4RBE703000001',
  amount: '$20,000',
  date: '2026-12-24',
  time: '10:30',
  tick: 'true',
};

function goodIn(field: FieldModel): string {
  if (field.kind === 'number') return String(field.max);
  return 'choices' in field && field.kind !== 'amount'
    ? (field.choices[0]?.value ?? '')
    : (GOOD[field.kind] ?? 'Words');
}

const form = (id: (typeof FORM_IDS)[number]) => formOf(id, config);

/** The forms that are sent to the routes of leads. Spins have their own route. */
const AT_LEADS = FORM_IDS.filter((id) => formTarget(form(id)).action !== paths.spins);

describe.each(AT_LEADS)('the form %s', (id) => {
  const fields = fieldsOf(form(id)).filter(({ kind }) => kind !== 'files');

  it('submitted empty returns with the missing fields marked, at each field and on top', async () => {
    const { post, stored } = setUp();
    const response = await post({ form: id });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      422,
      'text/html; charset=utf-8',
    ]);
    const html = await response.text();
    const needed = fields.filter(({ optional }) => !optional);
    expect(needed.length).toBeGreaterThan(0);
    for (const { name } of needed) {
      expect(html).toMatch(
        new RegExp(`id="f-${name}-error"><svg.*?</svg>${REQUIRED.replace(/[*.]/g, '\\$&')}</p>`),
      );
      expect(html).toContain(`href="#f-${name}"`);
      expect(html).toMatch(
        new RegExp(`id="f-${name}"[^>]*aria-describedby="[^"]*f-${name}-error" aria-invalid="true"`),
      );
    }
    for (const { name } of fields) expect(html).toContain(`name="${name}"`);
    expect(html).toContain('role="alert"');
    expect(await stored()).toEqual([]);
  });

  it('that was corrected and submitted again is stored', async () => {
    const { post, stored } = setUp();
    const referer = 'http://a-cars.localhost/contact?car_id=v1&utm_source=radio';
    const again = asItStands(await page(post({ form: id, website: '' }, { referer })));
    const names = new Set(fields.map(({ name }) => name));
    const filled = [
      ...again.filter(([name]) => !names.has(name)),
      ...fields.map((field): [string, string] => [field.name, goodIn(field)]),
    ];
    const response = await post(filled, { referer: 'http://a-cars.localhost/api/leads' });
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/success\?category=/),
    ]);
    expect(await stored()).toMatchObject([
      { form: id, complete: true, suspicions: [], payload: { car_id: 'v1', url: referer, opt_in: true } },
    ]);
  });
});

it('a returned form has the typed values of every kind of field', async () => {
  for (const id of AT_LEADS) {
    const fields = fieldsOf(form(id)).filter(({ kind }) => kind !== 'files');
    const typed = Object.fromEntries(fields.map((field) => [field.name, goodIn(field)]));
    const html = await page(setUp().post({ ...typed, form: id, email: 'kim' }));
    expect(Object.fromEntries(asItStands(html))).toMatchObject({ ...typed, form: id, email: 'kim' });
    expect(html).toContain('invalid email address');
  }
});

describe('a returned form', () => {
  const PERSON = { form: 'email-us', name: 'Kim', last_name: 'Lee', email: 'kim', phone: '0491 570 156' };

  it('has the dealer’s name, a link home and the same address', async () => {
    const html = await page(setUp().post(PERSON));
    expect(html).toContain('<title>Not sent yet: Email Us – Bob &amp; Sons &lt;b&gt;Cars');
    expect(html).toContain('href="/">Bob &amp; Sons &lt;b&gt;Cars&lt;/b&gt; &quot;Bay&quot;</a>');
    expect(html).toContain('method="post" action="/api/leads"');
    expect(html).toContain('<link rel="stylesheet" href="/assets/theme.1a2b3c4d5e.css">');
    expect(html).toContain('<link rel="stylesheet" href="/_astro/forms.Ab12.css">');
  });

  it('has no script and no inline style', async () => {
    const response = await setUp().post(PERSON);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; style-src 'self'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.text()).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
  });

  it('keeps a box unticked', async () => {
    const unticked = asItStands(await page(setUp().post(PERSON)));
    expect(unticked.map(([name]) => name)).not.toContain('opt_in');
    const ticked = asItStands(await page(setUp().post({ ...PERSON, opt_in: 'true' })));
    expect(ticked).toContainEqual(['opt_in', 'true']);
  });

  it('names its car', async () => {
    const html = await page(setUp().post({ ...PERSON, form: 'vehicle-enquiry', car_id: 'v1' }));
    expect(html).toContain('2026 Hatch');
    expect(await page(setUp().post({ ...PERSON, car_id: '__proto__' }))).not.toContain('[object');
  });

  it('keeps hidden fields, including repeated ones', async () => {
    const again = asItStands(
      await page(
        setUp().post([
          ...Object.entries(PERSON),
          ['location_id', '7'],
          ['skipped_steps', 'one'],
          ['skipped_steps', 'two'],
        ]),
      ),
    );
    expect(again).toContainEqual(['location_id', '7']);
    expect(again.filter(([name]) => name === 'skipped_steps')).toHaveLength(2);
  });

  it.each([
    ['"><script>alert(1)</script>'],
    ["' autofocus onfocus='alert(1)"],
    ['</textarea><img src=x onerror=alert(1)>'],
    ['&quot;&lt;&amp;amp;'],
    ['\n\n  kept as typed  '],
    ['{{constructor}} $1 –“”\u202e'],
  ])('shows %j as it was typed, and as text only', async (hostile) => {
    const html = await page(
      setUp().post({ ...PERSON, name: hostile, message: hostile, postcode: hostile, other: hostile }),
    );
    const again = Object.fromEntries(asItStands(html));
    const lines = (text: string | undefined) => text?.replace(/\r\n/g, '\n');
    expect(again).toMatchObject({ name: hostile, postcode: hostile, other: hostile });
    expect(lines(again['message'])).toBe(hostile);
    expect(html).not.toMatch(/<script|<img|' autofocus/);
  });

  it('ignores field names that are not plain', async () => {
    const html = await page(setUp().post({ ...PERSON, '"><b>': '1', __proto__x: '2', 'a b': '3' }));
    expect(html).not.toContain('<b>');
    expect(html).not.toContain('name="a b"');
  });

  it('returns an invalid choice as none', async () => {
    const sent = { form: 'service-booking', additional_services: 'Flying', make: 'Mazda' };
    const again = asItStands(await page(setUp().post(sent)));
    expect(again.map(([name]) => name)).not.toContain('additional_services');
    expect(again).toContainEqual(['make', 'Mazda']);
  });
});

describe('a returned form with files', () => {
  const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1]);
  const body = (bytes: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) => {
    const sent = new FormData();
    for (const [name, value] of Object.entries({ form: 'trade-in', make: 'Mazda', ...fields }))
      sent.append(name, value);
    sent.append('photos', new File([bytes], 'front.jpg', { type: 'image/jpeg' }));
    return sent;
  };

  it('says that the files must be chosen again, and is sent to the address for files', async () => {
    const html = await page(setUp().send('/api/leads/with-files', body(JPEG)));
    expect(html).toContain('Please choose your files again: a browser does not keep them.');
    expect(html).toContain('action="/api/leads/with-files" enctype="multipart/form-data"');
    expect(html).toContain('value="Mazda"');
  });

  it('says nothing about files if there were none', async () => {
    const html = await page(setUp().send('/api/leads/with-files', body(new Uint8Array())));
    expect(html).not.toContain('choose your files again');
  });

  it.each([
    ['no pictures', new TextEncoder().encode('MZ program'), 422, 'Photos must be JPEG'],
    ['too large', new Uint8Array(11 * 1024 * 1024).fill(1), 413, 'Each file may have 10 MB at most.'],
  ])('with files that are %s has the error beside them', async (_, bytes, status, message) => {
    const fields = Object.fromEntries(fieldsOf(form('trade-in')).map((field) => [field.name, goodIn(field)]));
    const { photos: _photos, ...typed } = fields;
    const response = await setUp().send('/api/leads/with-files', body(bytes, typed));
    expect(response.status).toBe(status);
    expect(await response.text()).toMatch(new RegExp(`id="f-photos-error">.*${message}`));
  });

  it('and too large a body gives an error page with a way back', async () => {
    const response = await setUp().send('/api/leads/with-files', new Uint8Array(26 * 1024 * 1024), {
      'content-type': 'multipart/form-data; boundary=x',
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      413,
      'text/html; charset=utf-8',
    ]);
    expect(await response.text()).toMatch(
      /role="alert"><h1 class="text-title">The request is larger than.*back button/s,
    );
  });
});

describe('a form that cannot be stored', () => {
  it('is returned with its values and an error, and the reason is only in the log', async () => {
    const store = {
      ...memoryLeadStore(),
      create: () => Promise.reject(new DatabaseError('The disk of /srv/leads is full.')),
    };
    const { post, entries } = setUp({ store });
    const typed = Object.fromEntries(fieldsOf(form('email-us')).map((field) => [field.name, goodIn(field)]));
    const response = await post({ ...typed, form: 'email-us' });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10']);
    const html = await response.text();
    expect(html).toContain('We could not save that just now, and nothing has been sent.');
    expect(html).not.toContain('/srv');
    expect(Object.fromEntries(asItStands(html))).toMatchObject(typed);
    expect(entries).toMatchObject([{ status: 503, error: expect.stringContaining('/srv/leads is full') }]);
  });
});

describe('the response is a page for browsers only:', () => {
  it.each([
    ['a script', { accept: 'application/json' }],
    ['whoever takes anything', { accept: '*/*' }],
  ])('%s gets JSON', async (_, headers) => {
    const response = await setUp().post({ form: 'email-us' }, headers);
    expect(await response.json()).toMatchObject({ error: { message: 'Some fields need another look.' } });
  });

  it('and an unknown host has no page of a dealer', async () => {
    const response = await setUp({}, []).post({ form: 'email-us' });
    expect([response.status, await response.json()]).toEqual([
      404,
      { lead_id: null, error: { message: 'There is nothing at this address.' } },
    ]);
  });
});

it('a dealer from an older build has its page without a stylesheet', async () => {
  const { stylesheets: _, ...before } = dealer;
  const html = await page(setUp({}, [before]).post({ form: 'email-us' }));
  expect(html).not.toContain('rel="stylesheet"');
  expect(html).toContain(REQUIRED);
});
