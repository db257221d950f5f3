import { execFileSync } from 'node:child_process';
import * as v from 'valibot';
import { type ContentChange, type Editors, editorsSchema } from '#domain/content/editor/changes.ts';

export const EDITORS_FILE = '.github/content-editors.json';
const NO_COMMIT = /^0+$/;

/** The branch cannot be checked, so it is refused. The message says why. */
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
    throw new ContentUnknown(`git ${args[0]} failed, so this branch cannot be checked.`, { cause });
  }
}

/** Refuses names that git would read as an option. */
const commitOf = (folder: string, name: string): string =>
  git(folder, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`).trim();

/** Parses `:100644 100755 <hash> <hash> M`, then the path. A rename counts as one deleted and one added path. */
function changesBetween(folder: string, before: string, after: string): readonly ContentChange[] {
  const fields = git(folder, 'diff', '--raw', '-z', '--no-renames', '--no-ext-diff', before, after).split(
    '\0',
  );
  const changes: ContentChange[] = [];
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [, oldMode, newMode] = /^:(\d{6}) (\d{6}) /.exec(fields[index] ?? '') ?? [];
    const path = fields[index + 1];
    if (oldMode === undefined || newMode === undefined || !path)
      throw new ContentUnknown('The output of git diff has an unknown form.');
    changes.push({ path, oldMode, newMode });
  }
  return changes;
}

interface CheckRequest {
  readonly base: string;
  readonly head: string;
  readonly since: string | undefined;
}

/** Lists what a merge of the branch would change. With `since`, only changes after that commit count. */
export function broughtBy(folder: string, { base, head, since }: CheckRequest): readonly ContentChange[] {
  const [published, written] = [commitOf(folder, base), commitOf(folder, head)];
  const common = git(folder, 'merge-base', '--all', published, written).trim().split('\n');
  const [from] = common;
  if (from === undefined || common.length > 1)
    throw new ContentUnknown(
      `${base} and this branch have several merge bases. Merge ${base} into the branch again.`,
    );
  const all = changesBetween(folder, from, written);
  if (since === undefined || NO_COMMIT.test(since)) return all;
  // Changes that a merge took from the published branch are not this branch's own.
  const later = new Set(changesBetween(folder, commitOf(folder, since), written).map(({ path }) => path));
  return all.filter(({ path }) => later.has(path));
}

/** Reads the editors from the published branch, because a branch must not decide who may write in it. */
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
    throw new ContentUnknown(`${EDITORS_FILE} is not valid JSON.`, { cause });
  }
}
