import { expect, test } from 'vitest';
import { referenceOf } from './reference.ts';

const SCHEMA = {
  required: ['name', 'places'],
  properties: {
    $schema: { type: 'string' },
    name: { type: 'string', description: 'As shoppers | know it.' },
    phone: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null },
    days: { type: 'integer', default: 3 },
    template: { enum: ['classic', 'large'], default: 'classic' },
    places: {
      type: 'array',
      items: { type: 'object', required: ['id'], properties: { id: { type: 'number' } } },
    },
    engine: {
      oneOf: [
        { type: 'object', properties: { kind: { const: 'embedded' } } },
        { type: 'object', properties: { kind: { const: 'hosted' }, host: { type: 'string' } } },
      ],
    },
    codes: {
      type: 'object',
      additionalProperties: { type: 'object', properties: { code: { type: 'string' } } },
    },
  },
};

test('a schema is written as tables', () => {
  const text = referenceOf('Title', 'Intro.', SCHEMA);
  for (const row of [
    '| `name` | text | **required** | As shoppers \\| know it. |',
    '| `phone` | text |  |  |',
    '| `days` | whole number | `3` |  |',
    '| `template` | `"classic"`, `"large"` | `"classic"` |  |',
    '## places\n\n| field | value | default | meaning |\n|---|---|---|---|\n| `places` | list of fields | **required** |  |',
    '| `places[].id` | number | **required** |  |',
    '| `engine (hosted).host` | text |  |  |',
    '| `codes.*.code` | text |  |  |',
  ])
    expect(text).toContain(row);
  expect(text).not.toContain('$schema');
});
