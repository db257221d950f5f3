import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Code } from 'mdast';
import { markdownTree, plainText } from '#domain/content/markdown-tree.ts';
import { PROJECT, shellEnvironment } from '../yard/command.ts';

interface Block {
  /** The words before the block. */
  readonly before: string;
  readonly text: string;
  /** The file in the title of the block, or undefined. */
  readonly file: string | undefined;
  readonly project: string;
}

/** The problem, or undefined if there is none. */
type Trouble = string | undefined;

function run(program: string, args: readonly string[], project: string, input = ''): Trouble {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    ...{ cwd: project, input, env: shellEnvironment(), encoding: 'utf8' },
  });
  return status === 0 ? undefined : (error?.message ?? `${stdout}${stderr}`.trim());
}

/** A change. Git names the file and the lines that it did not find. */
const change = ({ text, project }: Block): Trouble =>
  run('git', ['apply', '--verbose'], project, `${text}\n`);

/** A whole file. Pages on GitHub do not show the title, so the words before name it too. */
function write({ before, text, file = '', project }: Block): Trouble {
  if (!before.includes(file)) return `the words before it do not name ${file}`;
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), `${text}\n`);
  return undefined;
}

const NEW_SITE = /^npm run new-site -- (?=\S)/;

/** Of the commands, those that make a dealer. Set-up is left out, because the packages are there. */
const make = ({ text, project }: Block): Trouble =>
  text
    .split('\n')
    .filter((line) => NEW_SITE.test(line))
    .map((line) => run('sh', ['-c', line.replace(NEW_SITE, 'node scripts/command.mjs new-site ')], project))
    .find((trouble) => trouble !== undefined);

const deedOf = ({ lang, meta }: Code): ((block: Block) => Trouble) | undefined => {
  if (lang === 'diff') return change;
  if (meta?.includes('title=')) return write;
  return lang === 'sh' ? make : undefined;
};

/** Does what a page of docs/ says, in its order. Returns what did not work, with the page, the heading and the line of the block. */
export function carryOut(page: string, project: string): readonly string[] {
  const problems: string[] = [];
  let heading = '';
  let before = '';
  for (const node of markdownTree(readFileSync(join(PROJECT, 'docs', page), 'utf8')).children) {
    if (node.type === 'heading') heading = plainText(node);
    if (node.type !== 'code') {
      before = plainText(node);
      continue;
    }
    const file = /title="([^"]+)"/.exec(node.meta ?? '')?.[1];
    const trouble = deedOf(node)?.({ before, text: node.value, file, project });
    if (trouble !== undefined)
      problems.push(`docs/${page}, "${heading}", the block in line ${node.position?.start.line}: ${trouble}`);
  }
  return problems;
}
