/** Of https://sqlite.org/rescode.html the ones that somebody can do something about. */
const BUSY = 5;
const WORDS: Readonly<Record<number, string>> = {
  [BUSY]: 'another process has been writing to it for too long',
  8: 'the file may only be read',
  10: 'the disk could not be read or written',
  11: 'the file is damaged; restore it from a backup',
  13: 'the disk is full; free some space',
  14: 'the file could not be opened',
  26: 'the file is no SQLite database',
};

function resultCode(cause: unknown): number | undefined {
  if (!(cause instanceof Error && 'errcode' in cause)) return undefined;
  return typeof cause.errcode === 'number' ? cause.errcode & 0xff : undefined;
}

export const isBusy = (cause: unknown): boolean => resultCode(cause) === BUSY;

/** Of making its folder. */
const SYSTEM_WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full; free some space',
  EACCES: 'its folder may not be written to',
  EROFS: 'its folder may not be written to',
  ENOTDIR: 'where its folder should be, there is a file',
  EEXIST: 'where its folder should be, there is a file',
};

const systemCode = (cause: unknown): string | undefined =>
  cause instanceof Error && 'syscall' in cause && 'code' in cause ? String(cause.code) : undefined;

/** What went wrong with the file, in words that name no path; nothing where it is a fault of ours. */
export function sqliteFailure(cause: unknown): string | undefined {
  const code = resultCode(cause);
  const system = systemCode(cause);
  if (code === undefined && system === undefined) return undefined;
  const known = code === undefined ? SYSTEM_WORDS[system ?? ''] : WORDS[code];
  return known ?? `it answered ${code ?? system}`;
}
