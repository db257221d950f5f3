import { counted } from '#domain/text/counted.ts';
import type { DealerReport } from '#render/options.ts';
import type { WarmBuilds } from '../warm-builds.ts';
import type { WaitingRequest } from './listener.ts';

export interface ServiceSurroundings {
  readonly build: WarmBuilds['build'];
  readonly hear: (report: DealerReport) => void;
  readonly say: (line: string) => void;
  /** Told to stop, it finishes the dealer in hand. What is left is the command’s own. */
  readonly signal: AbortSignal;
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** Does what a command asked for, and tells it how it goes. */
export async function serve(
  { request: { pid, order }, answer, gone }: WaitingRequest,
  { build, hear, say, signal }: ServiceSurroundings,
): Promise<void> {
  const started = performance.now();
  const asked = `process ${pid} asked for ${counted(order.sites.length, 'dealer')}`;
  const seconds = () => ((performance.now() - started) / 1000).toFixed(2);
  try {
    const report = await build({
      ...order,
      signal: AbortSignal.any([signal, gone]),
      onPhase: (phase) => answer({ kind: 'phase', phase }),
      onDealer(report) {
        hear(report);
        answer({ kind: 'dealer', report });
      },
    });
    answer(signal.aborted ? { kind: 'failed', message: 'it was told to stop' } : { kind: 'done', report });
    say(`${asked}, ${gone.aborted ? 'and went away after' : 'answered in'} ${seconds()} s`);
  } catch (cause) {
    answer({ kind: 'failed', message: messageOf(cause) });
    say(`${asked}: FAILED: ${messageOf(cause)}`);
  }
}
