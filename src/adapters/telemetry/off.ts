import type { Telemetry, TracedRequest } from './types.ts';

const UNTRACED: TracedRequest = {
  traceId: undefined,
  within: (work) => work(),
  end: () => undefined,
};

const learnNothing = (): void => undefined;

/** Where nobody asks for metrics or traces. It loads no package and keeps nothing. */
export const telemetryOff: Telemetry = {
  request: () => UNTRACED,
  step: (_step, _facts, work) => work(learnNothing),
  count: () => undefined,
};
