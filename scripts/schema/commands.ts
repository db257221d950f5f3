import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A script of package.json that starts a program of this repository. */
export interface OwnCommand {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
}

const OWN = /^node (?:--\S+ )*((?:scripts|tools)\/(?!test\/part)(?:\S+\.ts|run\.mjs))(?: (.*))?$/;

export const ownCommands = (scripts: Readonly<Record<string, string>>): readonly OwnCommand[] =>
  Object.entries(scripts).flatMap(([name, line]) => {
    const [, program, args = ''] = OWN.exec(line) ?? [];
    return program === undefined
      ? []
      : [{ name, program, args: args.split(' ').filter((arg) => arg !== '') }];
  });

const run = promisify(execFile);

/** What a command says with --help. */
export async function helpOf({ program, args }: OwnCommand, root: string): Promise<string> {
  const { stdout } = await run(process.execPath, [program, ...args, '--help'], { cwd: root });
  return stdout.trimEnd();
}

const INTRO = `What each command says with \`--help\` (\`npm run schema\` writes this page, and a test holds it to the commands). Arguments stand behind
\`--\`: \`npm run build -- --site=harbour-motors\`. A command refuses an option that it does not know, and exits with 2; 1 means that it ran and
something is wrong. Tests have commands of their own ([testing](../testing.md)).`;

/** \`test:all\` and \`test\` are one program: both are shown under their own names. */
export function commandsReference(helps: readonly (readonly [command: OwnCommand, help: string])[]): string {
  const parts = helps.map(([{ name }, help]) => `## npm run ${name}\n\n\`\`\`\n${help}\n\`\`\``);
  return `${['# Commands', INTRO, ...parts].join('\n\n')}\n`;
}
