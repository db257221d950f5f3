import { userInfo } from 'node:os';
import type { AccessLog } from '#adapters/operations/access-log/types.ts';
import type { Surroundings } from '#scripts/terminal/start.ts';
import type { LeadsRequest } from './command.ts';

type Env = Surroundings['env'];

const LONGEST_ID = 64;

/** Names the original user too, if the command runs through `sudo`. */
function userOf({ SUDO_USER: before }: Env): string {
  const { username } = userInfo();
  return before && before !== username ? `${before} as ${username}` : username;
}

const fromOf = ({ SSH_CONNECTION: connection }: Env): string => connection?.split(' ')[0] || 'terminal';

/** Says what was requested, without the email address or phone number that was searched for. */
function whatOf({ command, options, operands }: LeadsRequest): string | undefined {
  if (command === 'show') return operands.map((id) => `lead ${id.slice(0, LONGEST_ID)}`).join(', ');
  if (command !== 'list' && command !== 'export') return undefined;
  const { site, state, since, limit, files, person } = options;
  const narrowed = {
    site: site?.join(' '),
    state,
    limit,
    files: files || undefined,
    since: since === undefined ? undefined : new Date(since).toISOString(),
    person: person === undefined ? undefined : 'one',
  };
  const terms = Object.entries(narrowed).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${value}`],
  );
  return [`${command} of leads`, ...terms].join(', ');
}

/** Writes the access log before anything is shown. If the log cannot be written, nothing is shown. */
export async function noteReading(
  request: LeadsRequest,
  access: Pick<AccessLog, 'write'>,
  { env, now }: Pick<Surroundings, 'env' | 'now'>,
) {
  const what = whatOf(request);
  if (what !== undefined) await access.write({ at: now(), who: userOf(env), from: fromOf(env), what });
}
