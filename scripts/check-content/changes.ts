import { execFileSync } from 'node:child_process';
import * as v from 'valibot';
import type { ContentChange } from '#domain/editing/changes.ts';
import { type Editors, editorsSchema } from '#domain/editing/editors.ts';

export const EDITORS_FILE = '.github/content-editors.json';
const NO_COMMIT = /^0+$/;

/** Why nothing can be said about a branch, which is refused then. */
export class ContentUnknown extends Error {
  override name = 'ContentUnknown';
}

function git(folder: string, ...args: readonly string[]): string {
  try {
    return execFileSync('git', ['-C', folder, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 256 * 1024 * 1024,
    });
  } catch (cause) {
    throw new ContentUnknown(`git ${args[0]} failed, so nothing can be said about this branch.`, { cause });
  }
}

/** An option of git is no commit, whatever it is called. */
const commitOf = (folder: string, name: string): string =>
  git(folder, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`).trim();

/** `:100644 100755 <hash> <hash> M`, then the path; a rename is a path that goes and one that comes. */
function changesBetween(folder: string, before: string, after: string): readonly ContentChange[] {
  const fields = git(folder, 'diff', '--raw', '-z', '--no-renames', '--no-ext-diff', before, after).split(
    '\0',
  );
  const changes: ContentChange[] = [];
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [, oldMode, newMode] = /^:(\d{6}) (\d{6}) /.exec(fields[index] ?? '') ?? [];
    const path = fields[index + 1];
    if (oldMode === undefined || newMode === undefined || !path)
      throw new ContentUnknown('git says what changed in a way that is not understood.');
    changes.push({ path, oldMode, newMode });
  }
  return changes;
}

interface Asked {
  readonly base: string;
  readonly head: string;
  readonly since: string | undefined;
}

/** What a branch would bring to what is published; with `since`, only as far as it came after that. */
export function broughtBy(folder: string, { base, head, since }: Asked): readonly ContentChange[] {
  const [published, written] = [commitOf(folder, base), commitOf(folder, head)];
  const common = git(folder, 'merge-base', '--all', published, written).trim().split('\n');
  const [from] = common;
  if (from === undefined || common.length > 1)
    throw new ContentUnknown(`${base} and this branch have crossed. Merge ${base} into it again.`);
  const all = changesBetween(folder, from, written);
  if (since === undefined || NO_COMMIT.test(since)) return all;
  // What came from the published branch by a merge is nobody's doing here.
  const later = new Set(changesBetween(folder, commitOf(folder, since), written).map(({ path }) => path));
  return all.filter(({ path }) => later.has(path));
}

/** As the published branch has it: a branch does not say itself who may write in it. */
export function editorsAt(folder: string, base: string): Editors {
  const text = git(folder, 'show', `${commitOf(folder, base)}:${EDITORS_FILE}`);
  const parsed = v.safeParse(editorsSchema, asJson(text));
  if (parsed.success) return parsed.output.editors;
  const [{ path, message } = { path: undefined, message: '' }] = parsed.issues;
  const place = path?.map(({ key }) => String(key)).join('.') ?? '';
  throw new ContentUnknown(`${EDITORS_FILE} of ${base} cannot be used: ${place} ${message}.`);
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ContentUnknown(`${EDITORS_FILE} is no JSON.`, { cause });
  }
}
