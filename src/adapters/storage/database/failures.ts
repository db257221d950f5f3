/** Maps a class or code of https://www.postgresql.org/docs/current/errcodes-appendix.html, and network errors. */
const WORDS: readonly (readonly [codes: RegExp, words: string])[] = [
  [/^53100$/, 'its disk is full; free some space'],
  [/^53300$/, 'it has no connection left; raise max_connections or use a pooler'],
  [/^(?:53|54|58)/, 'it has no disk space or memory left'],
  [/^28/, 'it refuses the login; check the user and password in DATABASE_URL'],
  [/^3D/, 'the database that DATABASE_URL names does not exist'],
  [/^42501$/, 'its user lacks rights; grant it the rights to create and change tables'],
  [/^25006$/, 'it is read-only; DATABASE_URL names a standby'],
  [/^(?:57014|25P03)$/, 'it took too long to answer'],
  [/^55P03$/, 'another transaction has locked its tables for too long'],
  [
    /^(?:57P|08|ECONN|EPIPE|ENOENT|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)/,
    'it cannot be reached',
  ],
];

const CONFLICTS = ['40001', '40P01'];

/** Messages of the client that carry no code. */
const LOST = /timeout|terminated|Connection ended|not queryable/i;
const TOO_LONG = '57014';

/** Returns true if the client stopped waiting. The server goes on with the statement. */
export const isTimedOut = (cause: unknown): boolean =>
  cause instanceof Error && cause.message === 'Query read timeout';

function codeOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  if ('code' in cause && typeof cause.code === 'string') return cause.code;
  if (cause instanceof AggregateError) return codeOf(cause.errors[0]);
  if (isTimedOut(cause)) return TOO_LONG;
  return LOST.test(cause.message) ? 'ECONN' : undefined;
}

export const isConflict = (cause: unknown): boolean => CONFLICTS.includes(codeOf(cause) ?? '');

/** Returns true if a table is missing. The databases have different codes for that; for our statements they mean nothing else. */
export const isMissingTable = (cause: unknown): boolean =>
  codeOf(cause) === '42P01' || (cause instanceof Error && cause.message.startsWith('no such table'));

const isFromDatabase = (code: string): boolean => /^[0-9A-Z]{5}$/.test(code);

/** Explains the failure without the database's address. Returns undefined for a bug of ours. */
export function postgresFailure(cause: unknown): string | undefined {
  const code = codeOf(cause);
  if (code === undefined) return undefined;
  const words = WORDS.find(([codes]) => codes.test(code))?.[1];
  return words ?? (isFromDatabase(code) ? `it answered ${code}` : undefined);
}

/** The codes of https://sqlite.org/rescode.html that an operator can act on. */
const BUSY = 5;
const RESULT_WORDS: Readonly<Record<number, string>> = {
  [BUSY]: 'another process has locked it for too long',
  8: 'the file is read-only',
  10: 'the disk could not be read or written',
  11: 'the file is damaged; restore it from a backup',
  13: 'the disk is full; free some space',
  14: 'the file could not be opened',
  26: 'the file is not a SQLite database',
};

function resultCode(cause: unknown): number | undefined {
  if (!(cause instanceof Error && 'errcode' in cause)) return undefined;
  return typeof cause.errcode === 'number' ? cause.errcode & 0xff : undefined;
}

export const isBusy = (cause: unknown): boolean => resultCode(cause) === BUSY;

/** Failures of creating its folder. */
const SYSTEM_WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full; free some space',
  EACCES: 'its folder is not writable',
  EROFS: 'its folder is not writable',
  ENOTDIR: 'a file stands where its folder should be',
  EEXIST: 'a file stands where its folder should be',
};

const systemCode = (cause: unknown): string | undefined =>
  cause instanceof Error && 'syscall' in cause && 'code' in cause ? String(cause.code) : undefined;

/** Explains the failure without a path. Returns undefined for a bug of ours. */
export function sqliteFailure(cause: unknown): string | undefined {
  const code = resultCode(cause);
  const system = systemCode(cause);
  if (code === undefined && system === undefined) return undefined;
  const explanation = code === undefined ? SYSTEM_WORDS[system ?? ''] : RESULT_WORDS[code];
  return explanation ?? `it answered ${code ?? system}`;
}
