import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import { brandFileSchema } from '#domain/content/brands/brand-schema.ts';
import { newsMatterSchema, pageMatterSchema } from '#domain/content/content-schema.ts';
import { siteSchema } from '#domain/sites/site-schema.ts';
import { conditionSchema, mappingSchema, ruleSchema } from '#domain/stock/import/mapping.ts';
import { command } from '#scripts/terminal/command.ts';
import { flag } from '#scripts/terminal/options.ts';
import { start } from '#scripts/terminal/start.ts';
import { apiReference, openApi } from './api.ts';
import { commandsReference, documentedCommands, helpOf } from './commands.ts';
import { environmentReference } from './environment.ts';
import { licencesReference } from './licences.ts';
import { referenceOf } from './reference.ts';
import { withConcepts, withRooms } from './rooms.ts';

// JSON Schema cannot express what only code can check (a timezone that exists, a name or a title).
const jsonOf = (schema: Parameters<typeof toJsonSchema>[0], definitions = {}) =>
  toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore', definitions });

/** Schemas that each kind of stock source repeats. */
const site = jsonOf(siteSchema, {
  feedRule: ruleSchema,
  feedMapping: mappingSchema,
  feedCondition: conditionSchema,
});
const { required: _onlyOfTheWhole, ...group } = site;

const schemaText = (title: string, json: object): string =>
  `${JSON.stringify({ title, ...json }, null, 2)}\n`;

const INTRO = `Every field of \`sites/<slug>/site.json\`, made from the schema that checks it (\`npm run tool -- schema\`). A dealer's group
(\`sites/_groups/<group>.json\`) may say any of them too; the template and the market say some before both. Editors that know JSON Schema
complete the fields by the \`$schema\` of the file, and \`npm run check-sites\` names what is wrong with file and line.`;

type GeneratedFile = readonly [path: string, text: string];

/** Editors complete and check a dealer's files with these. */
const SCHEMAS: readonly GeneratedFile[] = [
  ['sites/site.schema.json', schemaText('A dealer’s site.json', site)],
  ['sites/group.schema.json', schemaText('A group’s file: fields its sites share', group)],
  ['sites/page.schema.json', schemaText('Front matter of pages/*.md', jsonOf(pageMatterSchema))],
  ['sites/news.schema.json', schemaText('Front matter of news/*.md', jsonOf(newsMatterSchema))],
  ['sites/brand.schema.json', schemaText('A make’s models', jsonOf(brandFileSchema))],
];

const root = join(import.meta.dirname, '../..');

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

const COMMANDS = 'docs/reference/commands.md';

const references = async (): Promise<readonly GeneratedFile[]> => [
  ['docs/reference/configuration.md', referenceOf('Configuration', INTRO, site)],
  ['docs/reference/environment.md', environmentReference(readIfThere(join(root, '.env.example')))],
  ['docs/reference/licences.md', licencesReference(readIfThere(join(root, 'package-lock.json')))],
  ['docs/reference/api.md', await apiReference()],
  ['docs/glossary.md', withConcepts(readIfThere(join(root, 'docs/glossary.md')))],
  ['docs/architecture.md', withRooms(readIfThere(join(root, 'docs/architecture.md')), root)],
  ['docs/reference/openapi.json', `${JSON.stringify(await openApi(), null, 2)}\n`],
];

/**
 * Each command is started for its help, which takes seconds. So a test compares the page with the commands,
 * and --check does not.
 */
async function commandsPage(): Promise<GeneratedFile> {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readIfThere(join(root, 'package.json')),
  );
  const helps = await Promise.all(
    documentedCommands(scripts).map(async (command) => [command, await helpOf(command, root)] as const),
  );
  return [COMMANDS, commandsReference(helps)];
}

const SCHEMA = command({
  call: 'npm run tool -- schema',
  does: 'writes the JSON Schemas of sites/ and the pages of docs/reference from the schemas, routes and commands themselves',
  options: {
    check: flag('writes nothing, and fails if a schema or a page is out of date (the commands have a test)'),
  },
});

export const main = (): Promise<void> =>
  start(SCHEMA, async () => ({
    async run({ options: { check } }, { complain }) {
      const files = [...SCHEMAS, ...(await references()), ...(check ? [] : [await commandsPage()])];
      const stale = files.filter(([path, text]) => readIfThere(join(root, path)) !== text);
      if (!check) for (const [path, text] of stale) writeFileSync(join(root, path), text);
      if (!check || stale.length === 0) return 0;
      complain(`Out of date: ${stale.map(([path]) => path).join(', ')}. Run: npm run tool -- schema`);
      return 1;
    },
  }));
