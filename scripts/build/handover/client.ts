import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import type { BuildOptions, BuildReport } from '#render/build.ts';
import { veilEnvironment } from './environment.ts';
import { onLines } from './lines.ts';
import { isClosed, type Place } from './place.ts';
import type { Answer, Order, Request, RunningCode } from './request.ts';

/** A watcher that draws pages does not hear. It draws those of one dealer in less. */
const ANSWERS_WITHIN_MS = 3_000;

export interface Asking extends Pick<BuildOptions, 'onPhase' | 'onDealer'> {
  readonly place: Place;
  readonly settings: Request['settings'];
  readonly order: Order;
  /** Asked for while the connection is made. */
  readonly codeOf: () => RunningCode;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly tell: (text: string) => void;
}

const HERE = 'This command builds by itself.';

type Outcome = { readonly report: BuildReport } | { readonly trouble: string } | { readonly absent: true };

const takenText = ({ pid, waits }: Extract<Answer, { kind: 'taken' }>): string =>
  `The watcher (process ${pid}) builds${waits ? ' as soon as it has finished another build' : ''}.`;

function conversation(asking: Asking): Promise<Outcome> {
  const { place, settings, order, codeOf, env, tell, onPhase, onDealer } = asking;
  return new Promise((resolve) => {
    let trouble = 'It did not answer in time';
    const socket = connect(place.path);
    const end = (outcome: Outcome) => {
      clearTimeout(patience);
      resolve(outcome);
      socket.destroy();
    };
    const patience = setTimeout(() => end({ trouble }), ANSWERS_WITHIN_MS);
    const hear = (answer: Answer) => {
      switch (answer.kind) {
        case 'refused':
          return end({ trouble: `The process ${answer.pid} refuses: ${answer.reason}` });
        case 'taken':
          clearTimeout(patience);
          trouble = 'It ended before the build did';
          return tell(takenText(answer));
        case 'phase':
          return onPhase?.(answer.phase);
        case 'dealer':
          return onDealer?.(answer.report);
        case 'done':
          return end({ report: answer.report });
        case 'failed':
          return end({ trouble: `It failed: ${answer.message}` });
      }
    };
    socket.on('error', (cause) => {
      const code = 'code' in cause ? cause.code : undefined;
      if (code === 'ENOENT') end({ absent: true });
      else if (code === 'ECONNREFUSED') end({ trouble: 'It was killed and left its socket behind' });
      else end({ trouble: `${trouble} (${cause.message})` });
    });
    socket.on('close', () => end({ trouble }));
    // The same release wrote it, and nobody else can.
    onLines(socket, (line) => hear(JSON.parse(line) as Answer));
    const environment = veilEnvironment(env, randomUUID());
    const request: Request = { pid: process.pid, code: codeOf(), settings, environment, order };
    socket.write(`${JSON.stringify(request)}\n`);
  });
}

/**
 * Has a running watcher do a build. Undefined if there is none, or if it cannot: then the caller builds, and people are
 * told why.
 */
export async function askWatcher(asking: Asking): Promise<BuildReport | undefined> {
  const { place, tell } = asking;
  // A pipe is no file that could be seen.
  if (place.folder !== null && !existsSync(place.path)) return undefined;
  if (!isClosed(place)) {
    tell(`Others can reach ${place.folder}, so no watcher is asked. ${HERE}`);
    return undefined;
  }
  const outcome = await conversation(asking);
  if ('report' in outcome) return outcome.report;
  if ('trouble' in outcome)
    tell(`There is a watcher, but it does not do this build. ${outcome.trouble}. ${HERE}`);
  return undefined;
}
