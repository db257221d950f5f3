import type { Serve } from '../e2e/shop.ts';

const SCRIPT_PATH = '/--watch.js';
const TELLING_PATH = '/--watch';

/** Runs in every page before anything else. */
const WATCH = `
  let isLeft = false;
  const tell = (what) => isLeft || navigator.sendBeacon('${TELLING_PATH}', what);
  // What was still on its way is broken off then, and that is no fault.
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

/** What pages have told so far, of all windows. */
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
 * Pages tell what they complain of. WebKit’s driver hears nothing of the console, and takes no script that would run
 * before the page’s own; so one stands in front of them here, under the page’s own rules of what may run.
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
    // What is packed could not be added to.
    headers.delete('accept-encoding');
    return withWatch(await serve(new Request(request.url, { headers })));
  };
