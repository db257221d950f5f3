import type { RecordReader } from '#adapters/operations/access-log/types.ts';
import { type DealerOf, hostOf, isThisMachine } from '#api/sites/dealer-of.ts';
import { isInboxPath } from '#server/leads/inbox/serve.ts';
import type { ServeDealerList } from '#server/sites/dealer-list/serve.ts';
import { answerText } from '#server/sites/static/answer.ts';
import { isFleetPath } from '../fleet/paths.ts';
import { admitBy } from './reader.ts';
import type { OpsDoor } from './settings.ts';

interface OpsOptions {
  readonly door: OpsDoor;
  /** The dealer of a host name. The host name of a dealer is never that of the ops pages, whatever the settings say. */
  readonly dealerByHost: DealerOf;
  readonly addressHeader: string | undefined;
  readonly now: () => number;
  readonly serveInbox: (request: Request, reader: RecordReader) => Promise<Response>;
  readonly serveFleet: (request: Request) => Promise<Response>;
  readonly serveList: ServeDealerList;
}

export interface Ops {
  /** Whether a request is for the host of the ops pages, on which nothing else is served. */
  readonly isAt: (request: Request) => Promise<boolean>;
  readonly serve: (request: Request) => Promise<Response>;
}

const NO_STORE = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' } as const;

function uncached(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(NO_STORE)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}

/** Serves the pages for ops: leads, emails, the fleet, and the list of dealers. */
export function createOps(options: OpsOptions): Ops {
  const { door, dealerByHost, serveInbox, serveFleet, serveList } = options;
  const admit = admitBy(door, options);

  function serveInside(request: Request, reader: RecordReader): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (isInboxPath(pathname)) return serveInbox(request, reader);
    return isFleetPath(pathname) ? serveFleet(request) : serveList(request);
  }

  async function serveMachine(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    // In a demo the list of dealers is public, and also served under other names of this machine.
    if (!isInboxPath(pathname) && !isFleetPath(pathname)) return serveList(request);
    const admitted = admit(request);
    return admitted instanceof Response ? admitted : serveInside(request, admitted);
  }

  switch (door.kind) {
    case 'closed':
      return {
        isAt: async () => false,
        serve: async () => answerText(404, 'No dealer is served under this host name.'),
      };
    case 'machine':
      return {
        isAt: async () => false,
        serve: async (request) =>
          isThisMachine(hostOf(request))
            ? serveMachine(request)
            : answerText(404, 'No dealer is served under this host name.'),
      };
    default:
      return {
        isAt: async (request) => hostOf(request) === door.host && (await dealerByHost(request)) === undefined,
        async serve(request) {
          if (hostOf(request) !== door.host)
            return answerText(404, 'No dealer is served under this host name.');
          const admitted = admit(request);
          return uncached(admitted instanceof Response ? admitted : await serveInside(request, admitted));
        },
      };
  }
}
