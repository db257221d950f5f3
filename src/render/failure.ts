import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';

/** Errors that an operator can fix get a message of their own. */
const DISK_ERRORS: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full. The previous site is still served. Free some space and build again.',
  EDQUOT: 'The disk quota is used up. The previous site is still served. Free some space and build again.',
  EROFS: 'A folder became read-only. The previous site is still served.',
  EACCES: 'A folder is not writable. Check its owner and rights.',
};

export function explainFailure(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const code = 'code' in cause ? String(cause.code) : '';
  const explanation = DISK_ERRORS[code];
  return explanation === undefined ? cause.message : `${explanation} (${cause.message})`;
}

/** A folder that a build needs and cannot write to. */
export class FolderError extends Error {
  override name = 'FolderError';
}

const UNWRITABLE: Readonly<Record<string, string>> = {
  EROFS: 'it is on a read-only disk',
  EACCES: 'this user may not write there',
};

const nearestThere = (path: string): string => (existsSync(path) ? path : nearestThere(dirname(path)));

/**
 * Throws if a folder cannot be written to. It is called before any work, because on a read-only disk Node only says
 * that the folder cannot be found.
 */
export function requireWritable(path: string, { holds, instead }: { holds: string; instead: string }): void {
  try {
    accessSync(nearestThere(path), constants.W_OK);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    const reason = UNWRITABLE[code] ?? String(cause);
    throw new FolderError(`${path} cannot be written to: ${reason}. It holds ${holds}. ${instead}.`, {
      cause,
    });
  }
}
