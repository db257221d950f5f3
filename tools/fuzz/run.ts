import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suggestion, UsageError } from '#scripts/terminal/options.ts';
import { textTable } from '#scripts/terminal/table.ts';
import { residentMb } from '../processes/child.ts';
import { startSilentServer } from '../processes/silent-server.ts';
import type { FuzzOptions } from './command.ts';
import { type FuzzedRoute, ROUTE_CLASSES } from './routes.ts';
import { type Fault, type Reply, send } from './send.ts';

/** The bodies are sent in this many rounds, so that memory can be compared between them. */
const ROUNDS = 5;
/** Memory may grow by this much after the first round before it counts as a leak. */
const SLACK = 1.15;
const SLACK_MB = 24;
const HANGS_MS = 10_000;
const SHOWN_FAULTS = 20;

function classesOf(
  only: readonly string[] | undefined,
): readonly (readonly [string, readonly FuzzedRoute[]])[] {
  const names = [...ROUTE_CLASSES.keys()];
  const unknown = only?.find((name) => !ROUTE_CLASSES.has(name));
  if (unknown !== undefined)
    throw new UsageError(
      `There is no class of routes "${unknown}".${suggestion(unknown, names)} There are: ${names.join(', ')}.`,
    );
  return [...ROUTE_CLASSES].filter(([name]) => only === undefined || only.includes(name));
}

const added = (a: Reply | undefined, b: Reply): Reply => ({
  faults: [...(a?.faults ?? []), ...b.faults],
  statuses: new Map(
    [...new Set([...(a?.statuses.keys() ?? []), ...b.statuses.keys()])]
      .toSorted((one, other) => one - other)
      .map((status) => [status, (a?.statuses.get(status) ?? 0) + (b.statuses.get(status) ?? 0)]),
  ),
  slowestMs: Math.max(a?.slowestMs ?? 0, b.slowestMs),
});

const faultText = ({ route, what, sent }: Fault): string => `✗ ${route} ${what}\n    ${JSON.stringify(sent)}`;

/** Returns true if memory is flat since the first round, which loads all code. */
export function isFlat([, warm = 0, ...later]: readonly number[]): boolean {
  return Math.min(...later.slice(-2), Number.POSITIVE_INFINITY) <= warm * SLACK + SLACK_MB;
}

export async function run({
  options: { bodies, seed, only },
}: {
  readonly options: FuzzOptions;
}): Promise<number> {
  const classes = classesOf(only);
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
  const server = await startSilentServer(join(import.meta.dirname, 'serve.ts'), { FUZZ_DIR: folder });
  const replies = new Map<string, Reply>();
  const residentSizes: number[] = [residentMb(server.child.pid)];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, routes] of classes) {
        const lot = {
          port: server.port,
          routes,
          count: Math.ceil(bodies / ROUNDS),
          seed: seed * ROUNDS + round,
          hangsMs: HANGS_MS,
        };
        replies.set(name, added(replies.get(name), await send(lot)));
      }
      residentSizes.push(residentMb(server.child.pid));
      console.log(`Round ${round + 1} of ${ROUNDS}: the server holds ${residentSizes.at(-1)} MB.`);
    }
  } finally {
    await server.end('SIGKILL');
    rmSync(folder, { recursive: true });
  }
  console.log(
    textTable(
      ['routes', 'of', 'sent', 'faults', 'slowest ms', 'answers'],
      classes.map(([name, routes]) => {
        const { faults = [], statuses = new Map<number, number>(), slowestMs = 0 } = replies.get(name) ?? {};
        const sent = [...statuses.values()].reduce((sum, count) => sum + count, 0);
        const answers = Array.from(statuses, ([status, count]) => `${status} × ${count}`).join(', ');
        return [name, routes.length, sent, faults.length, Math.round(slowestMs), answers];
      }),
    ),
  );
  const faults = [...replies.values()].flatMap((one) => one.faults);
  for (const fault of faults.slice(0, SHOWN_FAULTS)) console.error(faultText(fault));
  if (faults.length > SHOWN_FAULTS) console.error(`… and ${faults.length - SHOWN_FAULTS} more.`);
  const flat = isFlat(residentSizes);
  if (!flat) console.error(`✗ The server's memory grew from round to round: ${residentSizes.join(', ')} MB.`);
  console.log(
    `Seed ${seed}: ${faults.length} faults; memory ${flat ? 'flat' : 'growing'} (${residentSizes.join(', ')} MB).`,
  );
  return faults.length > 0 || !flat ? 1 : 0;
}
