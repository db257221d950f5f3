import { HttpError } from './request-text.ts';

/** Whether that host may be reached although it is not on the public internet. */
export type PrivateSources = (host: string, port: number) => boolean;

const ENTRY = /^(\[[\da-f:.]+\]|[^\s:/@?#[\]]+)(?::(\d{1,5}))?$/i;

interface Source {
  readonly host: string;
  /** Undefined for all ports. */
  readonly port: number | undefined;
}

/** Normalises a host as URLs do: lower case, and 127.1 as 127.0.0.1. */
const normalHost = (host: string): string | undefined => URL.parse(`http://${host}/`)?.hostname;

function sourceOf(entry: string): Source {
  const [, name = '', port] = ENTRY.exec(entry) ?? [];
  const host = name === '' ? undefined : normalHost(name);
  if (host === undefined)
    throw new HttpError({
      where: 'PRIVATE_SOURCES',
      what: `"${entry}" is neither a host nor a host with a port`,
      remedy: 'Write hosts with commas in between, such as "dms.internal,10.0.0.7:8080".',
    });
  return { host, port: port === undefined ? undefined : Number(port) };
}

/** Hosts of a company's own network that builds may read from: `PRIVATE_SOURCES=dms.internal,10.0.0.7:8080`. */
export function privateSources(env: Readonly<Record<string, string | undefined>>): PrivateSources {
  const sources = (env['PRIVATE_SOURCES'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(sourceOf);
  return (name, port) => {
    if (sources.length === 0) return false;
    const host = normalHost(name);
    return sources.some((source) => source.host === host && (source.port ?? port) === port);
  };
}
