import { LOCAL_EDITOR_HOST } from '#domain/editing/editor-site.ts';
import { isHostName, ServerSettingsError } from '../settings-error.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The editor's host name. Undefined unless it is configured. */
export function editorHost(env: Env, isDemo: boolean): string | undefined {
  const asked = env['EDITOR_HOST']?.toLowerCase();
  if (!asked) return isDemo ? LOCAL_EDITOR_HOST : undefined;
  if (!isHostName(asked))
    throw new ServerSettingsError(
      'EDITOR_HOST has to be a host name of the editor’s own, without port or scheme, such as texts.example.com.',
    );
  if (asked === env['OPS_HOST']?.toLowerCase())
    throw new ServerSettingsError(
      'EDITOR_HOST and OPS_HOST are the same. Each needs a name of its own, because a script on one could read the other.',
    );
  return asked;
}
