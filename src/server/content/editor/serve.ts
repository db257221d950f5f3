import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { type DealerOf, hostOf } from '#api/sites/dealer-of.ts';
import { EDITOR_SITE, LOCAL_EDITOR_HOST } from '#domain/content/editor/editor-site.ts';
import { isHostName, ServerSettingsError } from '#server/lib/settings-error.ts';
import { answerFile, answerText } from '#server/sites/static/answer.ts';
import type { Encode } from '#server/sites/static/encode.ts';
import type { ReadAsset } from '#server/sites/static/files.ts';
import { readPath, splitUrl } from '#server/sites/static/request-path.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Returns the editor's host name, or undefined if none is configured. A demo has one on this machine. */
export function editorHost(env: Env, isDemo: boolean): string | undefined {
  const hostName = env['EDITOR_HOST']?.toLowerCase();
  if (!hostName) return isDemo ? LOCAL_EDITOR_HOST : undefined;
  if (!isHostName(hostName))
    throw new ServerSettingsError(
      'EDITOR_HOST has to be a host name of the editor’s own, without port or scheme, such as texts.example.com.',
    );
  if (hostName === env['OPS_HOST']?.toLowerCase())
    throw new ServerSettingsError(
      'EDITOR_HOST and OPS_HOST are the same. Each needs a name of its own, because a script on one could read the other.',
    );
  return hostName;
}

interface EditorOptions {
  readonly host: string | undefined;
  readonly distDir: string;
  /** The dealer of a host name. The host name of a dealer is never the editor’s. */
  readonly dealerByHost: DealerOf;
  readonly readAsset: ReadAsset;
  readonly encode: Encode;
}

export interface Editor {
  /** Whether a request is for the editor's host, which serves no site and no API. */
  readonly isAt: (request: Request) => Promise<boolean>;
  readonly serve: (request: Request) => Promise<Response>;
}

const NOT_BUILT =
  'The editor has not been built: no dealer has "editing" in site.json, or nothing was built since.';

/** Serves the editor on an origin of its own, so that a script on a dealer's page cannot read its token. */
export const createEditor = ({ host, distDir, dealerByHost, readAsset, encode }: EditorOptions): Editor => ({
  isAt: async (request) =>
    host !== undefined && hostOf(request) === host && (await dealerByHost(request)) === undefined,

  async serve(request) {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answerText(405, 'This address can only be read.', { Allow: 'GET, HEAD' });
    const root = await realpath(join(distDir, EDITOR_SITE)).catch(() => undefined);
    if (root === undefined) return answerText(404, NOT_BUILT);
    const path = readPath(splitUrl(request.url).rawPath);
    const asset = path === undefined ? undefined : await readAsset(root, path);
    return asset
      ? answerFile(request, asset, 200, encode)
      : answerText(404, 'There is no editor at this address.');
  },
});
