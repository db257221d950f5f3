import { type BuildOptions, settingsOf } from '#render/build.ts';
import { readUnchecked } from '#sites/shared-use.ts';
import { differingVariables, variablesOf } from './environment.ts';
import type { Request, RunningCode } from './request.ts';

/** The settings that a command and its watcher must have in common. */
export function commonSettings(options: BuildOptions): Request['settings'] {
  const { sitesDir, distDir, dataDir, cacheDir, madeDir, publishedState, flat } = settingsOf(options);
  return { sitesDir, distDir, dataDir, cacheDir, madeDir, publishedState, flat };
}

export interface Terms {
  readonly code: RunningCode;
  readonly settings: Request['settings'];
  readonly sitesDir: string;
  /** It has no compiled pages. */
  readonly stockOnly: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const differing = (
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): readonly string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => one[name] !== other[name]);

const CODE = { root: 'folder of the project', node: 'version of Node', stamp: 'source code' } as const;

function codeRefusal(code: RunningCode, { code: own }: Terms): string | null {
  const [name] = (['root', 'node', 'stamp'] as const).filter((one) => code[one] !== own[one]);
  return name === undefined ? null : `it runs another ${CODE[name]}`;
}

function environmentRefusal({ environment, order }: Request, { env, sitesDir }: Terms): string | null {
  const named = order.sites.flatMap((slug) => variablesOf(readUnchecked(sitesDir, slug)?.merged));
  const others = differingVariables(environment, env, named);
  return others.length === 0 ? null : `its environment differs in ${others.join(', ')}`;
}

/** Why a watcher would not build what the command itself would build. Null if it would. */
export function refusalOf(request: Request, terms: Terms): string | null {
  const other = differing(request.settings, terms.settings);
  return (
    codeRefusal(request.code, terms) ??
    (other.length > 0 ? `its settings differ in ${other.join(', ')}` : null) ??
    (terms.stockOnly && !request.order.stockOnly ? 'it refreshes stock and makes no pages' : null) ??
    environmentRefusal(request, terms)
  );
}
