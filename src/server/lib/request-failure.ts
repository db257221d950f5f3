import type { ErrorHandler } from 'hono';
import { describeError, type Log } from '#api/lib/log.ts';
import { answerText } from '#server/sites/static/answer.ts';

/** Answers a request that failed outside of the API. The log names the kind of route, never what was asked for. */
export const failedRequest =
  (log: Log, routeOf: (path: string) => string): ErrorHandler =>
  (error, c) => {
    log({
      level: 'error',
      request: '',
      method: c.req.method,
      route: routeOf(c.req.path),
      status: 500,
      ms: 0,
      error: describeError(error),
    });
    return answerText(500, 'Something went wrong on our side. Please try again.');
  };
