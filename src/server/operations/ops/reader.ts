import type { RecordReader } from '#adapters/operations/access-log/types.ts';
import { clientAddress, connectionAddress } from '#api/lib/client-address.ts';
import { OPS_USER, passwordReader } from '#api/operations/ops-password.ts';
import { hostOf, isThisMachine } from '#api/sites/dealer-of.ts';
import { answerText } from '#server/sites/static/answer.ts';
import type { OpsDoor } from './settings.ts';

const MOST_FAILURES = 10;
const WINDOW_MS = 15 * 60_000;
const MOST_ADDRESSES = 10_000;

interface Failures {
  count: number;
  readonly since: number;
}

/** Counts wrong passwords by IP address. Memory is limited: beyond the limit the oldest address is dropped. */
export function createAttempts() {
  const failures = new Map<string, Failures>();
  const of = (address: string, now: number): Failures | undefined => {
    const failure = failures.get(address);
    return failure && now - failure.since < WINDOW_MS ? failure : undefined;
  };

  return {
    /** Returns the seconds to wait, or 0. A right password waits too, otherwise an attacker would recognise it. */
    wait(address: string, now: number): number {
      const attempt = of(address, now);
      if (!attempt || attempt.count < MOST_FAILURES) return 0;
      return Math.ceil((attempt.since + WINDOW_MS - now) / 1000);
    },

    fail(address: string, now: number): void {
      const { count, since } = of(address, now) ?? { count: 0, since: now };
      failures.delete(address);
      failures.set(address, { count: count + 1, since });
      const [first] = failures.keys();
      if (failures.size > MOST_ADDRESSES && first !== undefined) failures.delete(first);
    },
  };
}

/** The reader, or the response to a request without access. */
export type Admit = (request: Request) => RecordReader | Response;

interface AdmitOptions {
  readonly addressHeader: string | undefined;
  readonly now: () => number;
}

const LONGEST_NAME = 100;

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const PASSED_ON = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

const isFromLoopback = (request: Request): boolean => LOOPBACK.test(connectionAddress(request) ?? '');

const nothingHere = (): Response => answerText(404, 'There is nothing at this address.');

/** Admits only requests from this machine, and none through a proxy on it. */
const atTheMachine: Admit = (request) =>
  isThisMachine(hostOf(request)) &&
  isFromLoopback(request) &&
  !PASSED_ON.some((name) => request.headers.has(name))
    ? { who: 'this machine', from: connectionAddress(request) ?? '' }
    : nothingHere();

function byPassword(password: string, { addressHeader, now }: AdmitOptions): Admit {
  const passwordIn = passwordReader(password);
  const attempts = createAttempts();
  return (request) => {
    const from = clientAddress(request, addressHeader);
    const seconds = attempts.wait(from, now());
    if (seconds > 0)
      return answerText(429, 'Too many wrong passwords. Please wait.', { 'Retry-After': String(seconds) });
    const password = passwordIn(request);
    if (password === 'right') return { who: OPS_USER, from };
    if (password === 'wrong') attempts.fail(from, now());
    return answerText(401, 'A password is needed here.', {
      'WWW-Authenticate': 'Basic realm="Ops", charset="UTF-8"',
    });
  };
}

/** The header is trusted only from a proxy on this machine. From elsewhere anybody could send it. */
const byProxy =
  (header: string, { addressHeader }: AdmitOptions): Admit =>
  (request) => {
    const who = request.headers.get(header)?.trim().slice(0, LONGEST_NAME);
    return who && isFromLoopback(request)
      ? { who, from: clientAddress(request, addressHeader) }
      : answerText(403, 'The proxy did not name the person, so nothing is shown.');
  };

export function admitBy(door: OpsDoor, options: AdmitOptions): Admit {
  switch (door.kind) {
    case 'closed':
      return nothingHere;
    case 'machine':
      return atTheMachine;
    case 'password':
      return byPassword(door.password, options);
    case 'proxy':
      return byProxy(door.header, options);
  }
}
