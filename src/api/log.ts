export type Note = Readonly<Record<string, string | number | null>>;

/** One line for each request. No query, body or address, because they may hold what a visitor typed. */
export type LogEntry = {
  readonly level: 'info' | 'error';
  readonly request: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly note?: Note;
  readonly error?: string;
};

export type Log = (entry: LogEntry) => void;

export const jsonLog: Log = (entry) => console.log(JSON.stringify(entry));

/** For a terminal: silent as long as all is well. */
export const errorsOnly: Log = (entry) => {
  if (entry.level === 'error')
    console.error(`${entry.method} ${entry.path} → ${entry.status}\n${entry.error ?? ''}`);
};

const ADDRESS = /[\w.!#$%&'*+=?^{|}~-]+@[\w-]+(?:\.[\w-]+)*\.\p{L}{2,}/giu;

/** Errors of mail servers and providers can contain addresses. A log outlives deletion, so they are removed. */
export const describeError = (error: unknown): string =>
  (error instanceof Error ? (error.stack ?? error.message) : String(error)).replace(ADDRESS, '(an address)');

type TellTrouble = (what: string, cause?: unknown) => void;

/** Reports failures outside requests. */
export const troubleTo =
  (log: Log, path: string): TellTrouble =>
  (what, cause) =>
    log({
      ...{ level: 'error', request: '', method: '', path, status: 0, ms: 0 },
      error: cause === undefined ? what : `${what}\n${describeError(cause)}`,
    });
