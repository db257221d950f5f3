import { withoutAddresses } from '#domain/lib/addresses.ts';

export type Note = Readonly<Record<string, string | number | null>>;

/** One line for each request. No query, body, address or path, because they may hold what a visitor typed. */
export type LogEntry = {
  readonly level: 'info' | 'error';
  readonly request: string;
  readonly method: string;
  /** The route as declared, such as `/api/leads/:lead_id`. `none` at an unknown address. Outside requests it names the part at work. */
  readonly route: string;
  /** The slug, if the request needed to know it. */
  readonly dealer?: string;
  readonly status: number;
  readonly ms: number;
  /** The trace id, in which a proxy or a collector knows the request. */
  readonly trace?: string;
  readonly note?: Note;
  readonly error?: string;
};

export type Log = (entry: LogEntry) => void;

export const jsonLog: Log = (entry) => console.log(JSON.stringify(entry));

export const errorsOnly: Log = (entry) => {
  if (entry.level === 'error')
    console.error(`${entry.method} ${entry.route} → ${entry.status}\n${entry.error ?? ''}`);
};

/** Returns the log of a server. LOG=json writes every request as a line of JSON. */
export const logOf = (env: Readonly<Record<string, string | undefined>>): Log =>
  env['LOG'] === 'json' ? jsonLog : errorsOnly;

/** Errors of mail servers and providers can contain addresses. */
export const describeError = (error: unknown): string =>
  withoutAddresses(error instanceof Error ? (error.stack ?? error.message) : String(error));

type ReportTrouble = (what: string, cause?: unknown) => void;

/** Reports failures outside requests. */
export const troubleTo =
  (log: Log, route: string): ReportTrouble =>
  (what, cause) =>
    log({
      level: 'error',
      request: '',
      method: '',
      route,
      status: 0,
      ms: 0,
      error: cause === undefined ? what : `${what}\n${describeError(cause)}`,
    });
