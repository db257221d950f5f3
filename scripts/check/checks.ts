import { command } from '../terminal/command.ts';
import { suggestion, UsageError } from '../terminal/options.ts';

export interface Check {
  readonly does: string;
  readonly command: readonly [program: string, ...args: string[]];
}

/** What CI runs before the tests, cheapest first. All of them run, so that one round shows every problem. */
const CHECKS: Readonly<Record<string, Check>> = {
  secrets: { does: 'secrets in files', command: ['node', 'scripts/check/secrets.ts'] },
  imports: { does: 'import direction', command: ['node', 'scripts/check/imports.ts'] },
  rooms: { does: 'folders and names of files', command: ['node', 'scripts/check/rooms.ts'] },
  comments: { does: 'doc comments of functions', command: ['node', 'scripts/check/comments.ts'] },
  environment: { does: '.env.example', command: ['node', 'scripts/check/environment.ts'] },
  format: { does: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  sites: { does: 'configuration of all dealers', command: ['node', 'scripts/command.mjs', 'check-sites'] },
  schemas: {
    does: 'generated schemas',
    command: ['node', 'scripts/command.mjs', 'tool', 'schema', '--check'],
  },
  docs: {
    does: 'links of the documentation',
    command: ['node', 'scripts/command.mjs', 'tool', 'docs', 'check'],
  },
  lockfile: { does: 'the lockfile with older npms', command: ['node', 'scripts/check/lockfile.ts'] },
  // Images, hosts and servers install no development dependencies.
  packages: {
    does: 'packages of what is shipped',
    command: ['knip', '--no-progress', '--production', '--strict', '--dependencies'],
  },
  unused: { does: 'dead code', command: ['knip', '--no-progress'] },
  // Astro’s checker reads TypeScript too, at more than twice the time that the compiler needs.
  components: {
    does: 'types of components',
    command: ['astro', 'check', '--silent', '--tsconfig', 'scripts/check/tsconfig.components.json'],
  },
  types: { does: 'types', command: ['tsc', '--noEmit'] },
};

const NAMES = Object.keys(CHECKS);

export const CHECK = command({
  call: 'npm run check',
  does: `what CI runs before the tests: ${Object.values(CHECKS)
    .map(({ does }) => does)
    .join(', ')}`,
  operands: { shape: '[name …]' },
  examples: [['npm run check -- types sites', 'some of the checks']],
  notes: [`Names: ${NAMES.join(', ')}.`],
});

export function chosen(names: readonly string[]): readonly Check[] {
  return (names.length === 0 ? NAMES : names).map((name) => {
    const check = CHECKS[name];
    if (check !== undefined) return check;
    throw new UsageError(
      `There is no check "${name}".${suggestion(name, NAMES)} There are ${NAMES.join(', ')}.`,
    );
  });
}
