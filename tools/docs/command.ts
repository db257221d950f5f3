import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { counted } from '#domain/lib/words.ts';
import { PROJECT_ROOT } from '#render/build.ts';
import { command } from '#scripts/terminal/command.ts';
import { runProgram } from '#scripts/terminal/exit.mjs';
import { wholeOr } from '#scripts/terminal/options.ts';
import { start } from '#scripts/terminal/start.ts';
import { docsProblems } from './problems.ts';
import { readDocs } from './read.ts';
import { SECTIONS } from './sections.ts';

const DOCS = command({
  call: 'npm run tool -- docs',
  does: 'the documentation as a site: serves it, builds it, or checks its links',
  usual: 'serve',
  options: { port: wholeOr(4323, 'the port', { most: 65_535 }) },
  commands: {
    serve: { options: ['port'], does: 'serves the pages and shows each saved file at once, without search' },
    build: { options: [], does: 'builds the pages and their search into .build/docs' },
    preview: { options: ['port'], does: 'serves what was built, with search' },
    pictures: { options: [], does: 'draws docs/pictures anew from the demo dealers, with a Chromium' },
    check: {
      options: [],
      does: 'names dead links, and pages that are missing from the sidebar; builds nothing',
    },
  },
  examples: [
    ['npm run tool -- docs', 'while writing'],
    ['npm run tool -- docs build', 'before a deploy of the site'],
  ],
});

const ASTRO = { serve: 'dev', build: 'build', preview: 'preview' } as const;

/** With another NODE_ENV from the shell, Astro would build pages without search. */
const astroEnv = (command: keyof typeof ASTRO): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: command === 'serve' ? 'development' : 'production',
  ASTRO_TELEMETRY_DISABLED: '1',
});

/** Runs Astro on the documentation's own project. Returns its exit code. */
function astro(command: keyof typeof ASTRO, port: number): Promise<number> {
  const program = join(PROJECT_ROOT, 'node_modules/astro/bin/astro.mjs');
  const args = [ASTRO[command], '--root', join(PROJECT_ROOT, 'docs/site')];
  if (command !== 'build') args.push('--port', String(port));
  return runProgram(process.execPath, [program, ...args], { env: astroEnv(command) });
}

export const main = (): Promise<void> =>
  start(DOCS, async () => ({
    async run({ command, options: { port } }, { say, complain }) {
      if (command === 'pictures') {
        const { drawPictures } = await import('./pictures.ts');
        await drawPictures(say);
        return 0;
      }
      if (command !== 'check') return astro(command, port);
      const pages = readDocs(join(PROJECT_ROOT, 'docs'));
      const problems = docsProblems(pages, SECTIONS, {
        exists: (path) => existsSync(join(PROJECT_ROOT, path)),
      });
      for (const problem of problems) complain(problem);
      if (problems.length === 0) say(`${counted(pages.length, 'page')} of docs/: no dead link.`);
      return problems.length === 0 ? 0 : 1;
    },
  }));
