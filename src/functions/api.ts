import { deployedApi } from '#api/sites/deployment.ts';

/** The function's paths. Pages of a preview call `/mock`, which a production deploy answers with 404. */
export const config = { path: ['/api/*', '/mock/*'] };

interface HostContext {
  /** Lets the function run on after its answer. */
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

let answer: ReturnType<typeof deployedApi> | undefined;

/** Made at the first request and kept for the instance. A broken deployment still answers, and `/api/health` says why. */
export default async (request: Request, host?: HostContext): Promise<Response> => {
  answer ??= deployedApi(process.env);
  return (await answer)(request, (work) => host?.waitUntil?.(work));
};
