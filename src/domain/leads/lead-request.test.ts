import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FORM_IDS } from './forms/form-rows.ts';
import { readLeadRequest } from './lead-request.ts';

const UUID = '3f2c1a70-5a1e-4a7b-9d43-0c8f6a1b2c3d';
const read = (lead: object) => readLeadRequest({ lead });

describe('a lead request', () => {
  test('has its values beside its metadata', () => {
    const lead = {
      form: 'test-drive',
      client_id: UUID.toUpperCase(),
      car_id: 210,
      url: 'https://a.example/cars/x',
      visited_pages: ['/', '/cars/x'],
      linked_query_params: { utm_source: 'mail', gclid: 1 },
      started_at: 1_795_000_000_000,
      step_number: 1,
      name: 'Kim',
    };
    expect(read(lead)).toEqual({
      form: 'test-drive',
      category: '',
      client_id: UUID,
      change_id: null,
      lead_id: null,
      car_id: '210',
      location_id: null,
      url: 'https://a.example/cars/x',
      visited_pages: ['/', '/cars/x'],
      linked_query_params: { utm_source: 'mail', gclid: '1' },
      started_at: 1_795_000_000_000,
      on_site_since: null,
      sent_at: null,
      step_number: 1,
      skipped_steps: [],
      altcha: '',
      complete: false,
      files: [],
      filesLeftOut: false,
      honeypot: '',
      values: lead,
    });
  });

  test.each([
    ['client_id', 'me', null],
    ['car_id', { id: 1 }, null],
    ['car_id', '../x', null],
    ['location_id', 12, '12'],
    ['location_id', ['1'], null],
    ['url', 5, ''],
    ['url', 'x'.repeat(9_000), 'x'.repeat(2_000)],
    ['visited_pages', 'a page', ['a page']],
    ['visited_pages', [1, '/', null], ['/']],
    ['visited_pages', { 0: '/' }, []],
    ['visited_pages', [`/${'x'.repeat(900)}`], [`/${'x'.repeat(499)}`]],
    ['linked_query_params', [], {}],
    ['linked_query_params', { a: {}, b: 'c', d: null }, { b: 'c' }],
    ['linked_query_params', '{"__proto__":"x","b":"c"}', { b: 'c' }],
    ['linked_query_params', { ['a'.repeat(100)]: '1', ['b'.repeat(101)]: '2' }, { ['a'.repeat(100)]: '1' }],
    ['started_at', '1795000000000', 1_795_000_000_000],
    ['started_at', 5, null],
    ['started_at', 'yesterday', null],
    ['step_number', '2', 2],
    ['step_number', 0, null],
    ['step_number', 1.5, null],
    ['skipped_steps', 'condition', ['condition']],
    ['category', ' General Enquiry ', 'General Enquiry'],
  ])('with %s set to %j reads it as %j', (name, sent, kept) => {
    expect(read({ [name]: sent })).toHaveProperty(name, kept);
  });

  test('has its lists limited, and keeps the last pages of a long visit', () => {
    const pages = Array.from({ length: 80 }, (_, index) => `/${index}`);
    const params = Object.fromEntries(pages.map((page) => [page, 'x'.repeat(900)]));
    const sent = read({ visited_pages: pages, linked_query_params: params });
    expect(sent?.visited_pages).toHaveLength(50);
    expect(sent?.visited_pages.at(-1)).toBe('/79');
    expect(Object.keys(sent?.linked_query_params ?? {})).toHaveLength(30);
    expect(sent?.linked_query_params['/0']).toHaveLength(500);
  });

  test.each([
    [{ form: 'careers' }, 'careers'],
    [{ form: 'nonsense', category: 'Sell My Car Enquiry' }, 'sell-my-car'],
    [{ category: 'New Vehicle Enquiry', car_id: '1' }, 'vehicle-enquiry'],
    [{ category: 'New Vehicle Enquiry' }, 'general-enquiry'],
    [{}, 'general-enquiry'],
  ])('with %j is for the form %s', (lead, form) => {
    expect(read(lead)?.form).toBe(form);
  });

  test.each([
    [{}, true],
    [{ step_number: 1 }, false],
    [{ step_number: 2, isLastStep: true }, true],
    [{ step_number: '2', isLastStep: 'true' }, true],
    [{ step_number: 2, isLastStep: false }, false],
    [{ isLastStep: false }, false],
  ])('with %j is complete: %s', (lead, complete) => {
    expect(read(lead)?.complete).toBe(complete);
  });
});

describe('a plain form post', () => {
  test.each([
    [{ name: 'Kim', form: 'careers' }],
    [{ 'lead[name]': 'Kim', 'lead[form]': 'careers' }],
    [{ lead: '{"name":"Kim","form":"careers"}' }],
  ])('of %j is read like JSON', (body) => {
    expect(readLeadRequest(body, 'form')).toMatchObject({ form: 'careers', values: { name: 'Kim' } });
  });

  test('has opt_in false if the box is not ticked', () => {
    expect(readLeadRequest({ name: 'Kim' }, 'form')?.values['opt_in']).toBe(false);
    expect(readLeadRequest({ name: 'Kim', opt_in: 'on' }, 'form')?.values['opt_in']).toBe('on');
    expect(readLeadRequest({ lead: { name: 'Kim' } })?.values).not.toHaveProperty('opt_in');
  });
});

test.each([null, undefined, 1, 'lead', [], { lead: null }, { lead: 'x' }, { lead: [] }])(
  'the body %j has no lead',
  (body) => {
    expect(readLeadRequest(body)).toBeNull();
  },
);

test('no request body makes the reader throw', () => {
  const anything = fc.oneof(fc.anything(), fc.record({ lead: fc.object() }), fc.jsonValue());
  fc.assert(
    fc.property(anything, fc.constantFrom('json', 'form'), (body, encoding) => {
      const sent = readLeadRequest(body, encoding);
      if (sent === null) return;
      expect(FORM_IDS).toContain(sent.form);
      expect(sent.visited_pages.length).toBeLessThanOrEqual(50);
    }),
    { numRuns: 500 },
  );
});
