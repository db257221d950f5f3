import type { Serve } from '../e2e/shop.ts';

const SCRIPT_PATH = '/--watch.js';
const TELLING_PATH = '/--watch';

/** Runs first in every page. */
const WATCH = `
  let isLeft = false;
  const tell = (what) => isLeft || navigator.sendBeacon('${TELLING_PATH}', what);
  // Pending requests are aborted then, which is no error.
  addEventListener('beforeunload', () => (isLeft = true));
  addEventListener('error', ({ message, target }) => tell(message ? 'error: ' + message : 'not loaded: ' + (target.src || target.href)), true);
  addEventListener('unhandledrejection', ({ reason }) => tell('error: ' + reason));
  addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) => tell('blocked: ' + violatedDirective + ' ' + blockedURI));
  for (const level of ['error', 'warn']) {
    const log = console[level];
    console[level] = (...words) => {
      tell(level + ': ' + words.join(' '));
      log.apply(console, words);
    };
  }
`;

/** The messages of all windows so far. */
export const told: string[] = [];

const wantsPage = ({ method, headers }: Request): boolean =>
  method === 'GET' && (headers.get('accept') ?? '').includes('text/html');

async function withWatch(answer: Response): Promise<Response> {
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer;
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  const html = (await answer.text()).replace('<head>', `<head><script src="${SCRIPT_PATH}"></script>`);
  return new Response(html, { status: answer.status, headers });
}

/**
 * Pages report their own console messages. WebKit's driver cannot read the console, and cannot add a script that runs
 * before the page's scripts. So this proxy adds one to each page, allowed by the page's content security policy.
 */
export const watchPages =
  (serve: Serve): Serve =>
  async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === SCRIPT_PATH)
      return new Response(WATCH, {
        headers: { 'content-type': 'text/javascript', 'cache-control': 'no-cache' },
      });
    if (pathname === TELLING_PATH) {
      told.push(await request.text());
      return new Response(null, { status: 204 });
    }
    if (!wantsPage(request)) return serve(request);
    const headers = new Headers(request.headers);
    // The script cannot be added to compressed HTML.
    headers.delete('accept-encoding');
    return withWatch(await serve(new Request(request.url, { headers })));
  };
