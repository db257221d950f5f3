import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import { brandFileSchema } from '#domain/brand/schema.ts';
import { newsMatterSchema, pageMatterSchema } from '#domain/content/schema.ts';
import { siteSchema } from '#domain/site/schema.ts';

/** Editors complete and check a dealer’s files with these; they are made from the one schema that counts. */
const SCHEMAS = [
  { file: 'site.schema.json', title: 'A dealer’s site.json', schema: siteSchema, partial: false },
  {
    file: 'group.schema.json',
    title: 'A group’s file: fields its sites share',
    schema: siteSchema,
    partial: true,
  },
  { file: 'page.schema.json', title: 'Front matter of pages/*.md', schema: pageMatterSchema, partial: false },
  { file: 'news.schema.json', title: 'Front matter of news/*.md', schema: newsMatterSchema, partial: false },
  { file: 'brand.schema.json', title: 'A make’s models', schema: brandFileSchema, partial: false },
] as const;

const sitesDir = join(import.meta.dirname, '../sites');

function textOf({ title, schema, partial }: (typeof SCHEMAS)[number]): string {
  // What only code can check (a timezone that exists, a name or a title) has no word in JSON Schema.
  const json = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' });
  const { required: _onlyOfTheWhole, ...loose } = json;
  return `${JSON.stringify({ title, ...(partial ? loose : json) }, null, 2)}\n`;
}

const isCheck = process.argv.includes('--check');
const stale = SCHEMAS.filter((entry) => {
  const path = join(sitesDir, entry.file);
  const text = textOf(entry);
  if (isCheck) return readIfThere(path) !== text;
  writeFileSync(path, text);
  return false;
});

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

if (stale.length > 0) {
  console.error(`Out of date: ${stale.map(({ file }) => file).join(', ')}. Run: npm run schema`);
  process.exitCode = 1;
}
