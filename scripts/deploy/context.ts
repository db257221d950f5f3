import { isRecord } from '#domain/lib/records.ts';

/** How other machines are reached from this one, and how Node runs here. */
const NETWORK_AND_NODE = [
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'],
  ...['NODE_USE_ENV_PROXY', 'NODE_EXTRA_CA_CERTS', 'NODE_TLS_REJECT_UNAUTHORIZED', 'NODE_OPTIONS', 'TZ'],
] as const;

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Returns true if a deploy is the site that visitors get. Netlify calls others `deploy-preview`, `branch-deploy`, `dev`
 * or by the name of a branch. A person who deploys by hand has to say it, so that nobody does by accident.
 */
export const isProduction = (env: Env): boolean => env['CONTEXT'] === 'production';

/** Lists what a preview is made with. It never sees anything else, above all no secrets of production. */
const READ_BY_PREVIEWS = [
  ...['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SYSTEMROOT'],
  ...NETWORK_AND_NODE,
  ...['CONTEXT', 'SITE_SLUG', 'SITES_DIR', 'DATA_DIR', 'DEPLOY_DIR', 'PRIVATE_SOURCES'],
  'MOCK_SITE',
] as const;

/** Picks the variables of a preview. `named` are the credentials of the dealer’s feeds, without which there is no stock. */
export const previewEnvironment = (env: Env, named: Iterable<string>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...READ_BY_PREVIEWS, ...named].flatMap((name) => {
      const value = env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Says why the content editor has no preview. A person who tried it would change the texts of real dealers. */
export const NO_EDITOR_PREVIEW = 'The editor of texts has no preview, because it saves in earnest.';

/** Tells the person who deploys how a preview differs from production. */
export const previewWords = ({ CONTEXT: context }: Env): string =>
  `This is a preview, because CONTEXT is ${context ? `"${context}"` : 'not set'}: its pages say so and call the mock, no table is migrated, and no variable of production is read. CONTEXT=production makes the site that visitors get.`;

const namedBy = (source: unknown): readonly string[] =>
  isRecord(source)
    ? Object.entries(source).flatMap(([name, value]) =>
        name.endsWith('_env') && typeof value === 'string' ? [value] : [],
      )
    : [];

/** The variables that the sources of a dealer’s stock are opened with, as its unchecked configuration names them. */
export function variablesOf(config: unknown): readonly string[] {
  const stock = isRecord(config) ? config['stock'] : undefined;
  const sources = isRecord(stock) ? stock['sources'] : undefined;
  return [...namedBy(stock), ...(Array.isArray(sources) ? sources.flatMap(namedBy) : [])];
}
