import type { EntryCollection, Field } from '@sveltia/cms';
import type { GenericSchema } from 'valibot';
import { describe, expect, test } from 'vitest';
import { bare } from '#domain/lib/schema-shape.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import { newsMatterSchema, pageMatterSchema } from '../content-schema.ts';
import { DIRECTIVE_NAMES } from '../directives.ts';
import { cmsConfig } from './cms-config.ts';
import { editorComponents, fieldsOf } from './editor-fields.ts';

const SITE = configWith({ editing: { repo: 'harbour-group/dealer-sites' } });

const collections = () => (cmsConfig(SITE).collections ?? []) as readonly EntryCollection[];
const fieldNamed = (fields: readonly Field[], name: string) => fields.find((field) => field.name === name);
const keysOf = (schema: GenericSchema) => Object.keys(bare(schema).entries ?? {});

test.each(['main', 'Master'])(
  'a configuration that saves to the published branch %s is rejected',
  (branch) => {
    expect(() => configWith({ editing: { repo: 'a/b', branch } })).toThrow();
  },
);

describe('the editor', () => {
  test.each([
    ['pages', pageMatterSchema],
    ['news', newsMatterSchema],
  ] as const)('has a field for each key of %s, and for the body', (name, schema) => {
    const found = collections().find((collection) => collection.name === name);
    expect(found?.folder).toBe(`sites/harbour-autos/${name}`);
    expect(found?.fields.map((field) => field.name)).toEqual([...keysOf(schema), 'body']);
  });

  test.each<readonly [string, object]>([
    ['title', { widget: 'string', required: true, maxlength: 110 }],
    ['description', { widget: 'text', required: false, maxlength: 320 }],
    ['image', { widget: 'image', label: 'Picture', required: false }],
    ['image_alt', { label: 'What the picture shows' }],
    ['draft', { widget: 'boolean', default: false }],
    ['until', { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' }],
    ['date', { widget: 'datetime', type: 'datetime-local', required: true }],
    ['tags', { widget: 'list', required: false }],
  ])('describes the field %s of a news item as the schema does', (name, said) => {
    expect(fieldNamed(fieldsOf(newsMatterSchema), name)).toMatchObject(said);
  });

  test('lists the forms by name', () => {
    expect(fieldNamed(fieldsOf(pageMatterSchema), 'form')).toMatchObject({
      widget: 'select',
      options: expect.arrayContaining(['subscription-enquiry']),
    });
  });

  test('offers a form on a page and not in a news item', () => {
    const offered = (name: string) =>
      collections()
        .find((one) => one.name === name)
        ?.fields.find((field) => field.name === 'body');
    expect(offered('pages')).toMatchObject({ editor_components: expect.arrayContaining(['form', 'stock']) });
    expect(offered('news')).toMatchObject({ editor_components: expect.not.arrayContaining(['form']) });
  });

  test('saves to the repository in the configuration', () => {
    expect(cmsConfig(SITE).backend).toMatchObject({ name: 'github', repo: 'harbour-group/dealer-sites' });
    expect(cmsConfig(SITE)).not.toHaveProperty('publish_mode');
    expect(cmsConfig(SITE).backend).toMatchObject({ branch: 'content' });
    const editing = { repo: 'a/b', review: true, sign_in_url: 'https://auth.example' };
    const config = cmsConfig(configWith({ editing }));
    expect(config.publish_mode).toBe('editorial_workflow');
    expect(config.backend).toMatchObject({ base_url: 'https://auth.example' });
  });

  test.each([
    [{}, ['news/{{slug}}', '{{slug}}']],
    [{ keep_pages_prefix: true }, ['news/{{slug}}', 'pages/{{slug}}']],
  ])('links to the preview of the page with the routes %j', (routes, expected) => {
    const { collections: found = [] } = cmsConfig(configWith({ routes }));
    expect((found as readonly EntryCollection[]).map((one) => one.preview_path)).toEqual(expected);
  });

  test('inserts every directive with its attributes', () => {
    const components = editorComponents({ locations: ['iluka'], departments: ['Sales'] });
    expect(components.map(({ name }) => name)).toEqual(DIRECTIVE_NAMES);
    const named = (name: string) => components.find((one) => one.name === name)?.fields ?? [];
    expect(named('button').map((field) => field.name)).toEqual(['Label', 'href', 'look']);
    expect(named('call-out').map((field) => field.name)).toEqual(['tone', 'title', 'Text']);
    expect(fieldNamed(named('location'), 'slug')).toMatchObject({ widget: 'select', options: ['iluka'] });
    expect(fieldNamed(named('stock'), 'max-price')).toMatchObject({
      pattern: [String.raw`^\d{1,9}$`, 'Expected an amount in digits, such as 30000.'],
    });
  });
});
