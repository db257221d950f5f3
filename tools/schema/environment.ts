import { type EnvironmentEntry, entriesIn } from '#scripts/check/environment-file.ts';

const INTRO = `Every environment variable that the code reads, made from \`.env.example\` (\`npm run tool -- schema\`). \`npm start\` in a fresh clone needs none of
them. \`npm run check\` fails if the code reads a variable that is missing here. A process reads its environment when it starts, so restart it
after a change.`;

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** `# NAME=example` is a variable that is off, `NAME=value` one with a default. */
function shownValue(lines: readonly string[], { line, name }: EnvironmentEntry): string {
  const row = lines[line - 1] ?? '';
  const value = row.slice(row.indexOf('=') + 1);
  if (value === '') return '';
  return row.startsWith(`${name}=`) ? `default \`${value}\`` : `such as \`${value}\``;
}

/** Shows the variables in one table for each section of the file. */
export function environmentReference(text: string): string {
  const lines = text.split('\n');
  const bySection = Map.groupBy(entriesIn(text), ({ section }) => section);
  const tables = [...bySection].map(([section, entries]) =>
    [
      `## ${section}\n`,
      '| variable | what it does | value |',
      '|---|---|---|',
      ...entries.map(
        (entry) => `| \`${entry.name}\` | ${cell(entry.description)} | ${cell(shownValue(lines, entry))} |`,
      ),
    ].join('\n'),
  );
  return `${['# Environment variables', INTRO, ...tables].join('\n\n')}\n`;
}
