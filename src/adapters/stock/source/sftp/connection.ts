import { hash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { PrivateSources } from '#adapters/lib/http/private-sources.ts';
import { checkedAddress } from '#adapters/lib/http/public-host.ts';
import { HttpError, unreached } from '#adapters/lib/http/request-text.ts';
import type { FeedConfigs } from '#domain/stock/sources/registry.ts';
import { secretOf } from '../../import/origin/secret.ts';
import type { Environment } from '../types.ts';

type SftpClient = import('ssh2-sftp-client');
export type Sftp = Awaited<ReturnType<SftpClient['connect']>>;

export interface SftpTerms {
  readonly where: string;
  readonly env: Environment;
  readonly allowed: PrivateSources;
  readonly signal: AbortSignal;
  readonly silenceMs: number;
}

export interface SftpConnection {
  readonly sftp: Sftp;
  readonly end: () => void;
}

type Login = Pick<FeedConfigs['sftp'], 'user_env' | 'key_env' | 'password_env'>;

/** Restores line breaks. Environment variables of many hosts hold one line only, so keys arrive with `\n` written out. */
const withLineEnds = (key: string): string => `${key.replaceAll('\\n', '\n')}\n`;

function loginOf({ user_env, key_env, password_env }: Login, env: Environment, where: string) {
  if (key_env === undefined && password_env === undefined)
    throw new HttpError({
      where,
      what: 'the configuration names neither "key_env" nor "password_env"',
      remedy: 'Name the environment variable with the private key, or the one with the password.',
    });
  return {
    username: secretOf(user_env, env, where),
    ...(key_env !== undefined && { privateKey: withLineEnds(secretOf(key_env, env, where)) }),
    ...(password_env !== undefined && { password: secretOf(password_env, env, where) }),
  };
}

/** Writes a fingerprint as `ssh-keygen -lf` prints it. */
const fingerprintOf = (key: Buffer): string => `SHA256:${hash('sha256', key, 'base64').replace(/=+$/, '')}`;

/** Reads the kind of a key, which begins with the length and the name of it. */
const kindOf = (key: Buffer): string => key.toString('latin1', 4, 4 + key.readUInt32BE(0));

function strangerRefused(where: string, shown: Buffer, fingerprints: readonly string[]): HttpError {
  const key = `${fingerprintOf(shown)} (${kindOf(shown)})`;
  return fingerprints.length === 0
    ? new HttpError({
        where,
        what: `the configuration has no "host_key"; the server shows ${key}`,
        remedy: 'Ask its owner whether this is its fingerprint, and only then set it as "host_key".',
      })
    : new HttpError({
        where,
        what: `the server shows a key that is not in "host_key": ${key}`,
        remedy:
          'It may be an attack, so nothing was sent. Change "host_key" only if its owner confirms the new fingerprint.',
      });
}

/** Explains an error by its message, because the library gives no other sign of what went wrong. */
function connectionTrouble(where: string, cause: unknown, names: readonly string[]): HttpError {
  const message = cause instanceof Error ? cause.message : '';
  const variables = names.join(' and ');
  if (/privateKey/.test(message))
    return new HttpError({
      where,
      what: 'the private key cannot be read',
      remedy: `Check ${variables}: the whole text of a private key without a passphrase is expected.`,
    });
  if (/authentication/.test(message))
    return new HttpError({
      where,
      what: 'the server accepted neither user nor key',
      cause,
      remedy: `Check ${variables}.`,
    });
  return unreached(where, cause);
}

/** Silences the client, which would write to the console. Callers get failures anyway. */
const SILENT = { error: () => undefined, end: () => undefined, close: () => undefined };

const endedBy = (signal: AbortSignal, socket: Socket): (() => void) => {
  const end = () => void socket.destroy();
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  return end;
};

/** Connects to the address that was checked and the server that is known. Until then no secret leaves this machine. */
export async function connectSftp(config: FeedConfigs['sftp'], terms: SftpTerms): Promise<SftpConnection> {
  const { host, port, host_key, user_env, key_env, password_env } = config;
  const { where, env, allowed, signal, silenceMs } = terms;
  const login = loginOf(config, env, where);
  const fingerprints = [host_key].flat();
  let stranger: Buffer | undefined;
  const address = await checkedAddress(host, allowed(host, port)).catch((cause: unknown) => {
    throw unreached(where, cause);
  });
  const { default: Client } = await import('ssh2-sftp-client');
  // A login consists of small packets, which would wait for one another.
  const socket = connect({ host: address, port, noDelay: true });
  const end = endedBy(signal, socket);
  try {
    const sftp = await new Client('feed', SILENT).connect({
      ...login,
      sock: socket,
      readyTimeout: silenceMs,
      hostVerifier: (key: Buffer) => {
        const isTrusted = fingerprints.includes(fingerprintOf(key));
        if (!isTrusted) stranger = key;
        return isTrusted;
      },
    });
    return { sftp, end };
  } catch (cause) {
    end();
    if (stranger !== undefined) throw strangerRefused(where, stranger, fingerprints);
    throw connectionTrouble(where, cause, [user_env, key_env ?? [], password_env ?? []].flat());
  }
}
