import { dealersOf, refusedChanges } from '#domain/content/editor/changes.ts';
import { counted } from '#domain/lib/words.ts';
import type { RequestOf } from '../terminal/command.ts';
import type { Surroundings } from '../terminal/start.ts';
import { broughtBy, ContentUnknown, EDITORS_FILE, editorsAt } from './changes.ts';
import type { CHECK_CONTENT } from './command.ts';

export const explained = [ContentUnknown];

/** A path may hold control codes of a terminal. */
const shown = (path: string): string => JSON.stringify(path).slice(1, -1);

export function run(
  { options }: RequestOf<typeof CHECK_CONTENT>,
  { say }: Pick<Surroundings, 'say'>,
  folder = process.cwd(),
): number {
  const { base = '', head = '', by = '', since } = options;
  const dealers = dealersOf(by, editorsAt(folder, base));
  const changes = broughtBy(folder, { base, head, since });
  const refused = refusedChanges(changes, dealers);
  for (const { path, why } of refused) say(`${shown(path)}: ${why}`);
  say(
    refused.length === 0
      ? `${counted(changes.length, 'file')} checked: ${shown(by)} may change all of them`
      : `${counted(refused.length, 'file')} may not be changed by ${shown(by)} here. ${EDITORS_FILE} of ${base} lists who writes for which dealer. Commit other changes to a branch of their own.`,
  );
  return refused.length === 0 ? 0 : 1;
}
