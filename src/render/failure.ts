/** Errors that an operator can fix get a message of their own. */
const DISK_ERRORS: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full. The previous site is still served. Free some space and build again.',
  EDQUOT: 'The disk quota is used up. The previous site is still served. Free some space and build again.',
  EROFS: 'The output folder cannot be written to (read-only file system).',
  EACCES: 'The output folder is not writable. Check its owner and rights.',
};

export function explainFailure(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const code = 'code' in cause ? String(cause.code) : '';
  const known = DISK_ERRORS[code];
  return known === undefined ? cause.message : `${known} (${cause.message})`;
}
