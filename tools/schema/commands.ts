import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { TOOLS } from '#scripts/tool/command.ts';

/** A command as people type it, and what `scripts/command.mjs` is told. */
export interface DocumentedCommand {
  readonly call: string;
  readonly args: readonly string[];
}

/** These start a program of somebody else, a test runner, with what follows. */
const OF_OTHERS = ['test:unit'];
/** `npm run bench` is `npm run tool -- bench`. */
const SHORT_TOOLS = ['bench', 'fuzz', 'mutate'];

/** Lists the commands of package.json, and what `test` and `tool` stand for besides. */
export const documentedCommands = (
  scripts: Readonly<Record<string, string>>,
): readonly DocumentedCommand[] => [
  ...Object.entries(scripts)
    .filter(([name]) => !OF_OTHERS.includes(name))
    .map(([name, line]) => ({ call: callOf(name), args: line.split(' ').slice(2) })),
  { call: 'npm test -- repeat', args: ['test', 'repeat'] },
  ...Object.keys(TOOLS)
    .filter((name) => !SHORT_TOOLS.includes(name))
    .map((name) => ({ call: `npm run tool -- ${name}`, args: ['tool', name] })),
];

const callOf = (name: string): string =>
  ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`;

const run = promisify(execFile);

export async function helpOf({ args }: DocumentedCommand, root: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['scripts/command.mjs', ...args, '--help'], { cwd: root });
  return stdout.trimEnd();
}

const INTRO = `What each command says with \`--help\` (\`npm run tool -- schema\` writes this page, and a test holds it to the commands). Arguments stand behind
\`--\`: \`npm run build -- --site=harbour-motors\`. A command refuses an option that it does not know, and exits with 2; 1 means that it ran and
something is wrong. Tests have commands of their own ([testing](../testing.md)).`;

export const sectionOf = ({ call }: DocumentedCommand, help: string): string =>
  `## ${call}\n\n\`\`\`\n${help}\n\`\`\``;

/** `test:all` and `test` are one program: both are shown under their own names. */
export function commandsReference(
  helps: readonly (readonly [command: DocumentedCommand, help: string])[],
): string {
  const parts = helps.map(([command, help]) => sectionOf(command, help));
  return `${['# Commands', INTRO, ...parts].join('\n\n')}\n`;
}
