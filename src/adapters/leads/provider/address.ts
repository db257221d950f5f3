type Env = Readonly<Record<string, string | undefined>>;

/** The address of the dealer-management backend, and how to call it. */
export interface ProviderAddress {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Below the address, with a leading slash and no trailing one. */
  readonly leadsPath: string;
}

/** An invalid address or incomplete credentials. Reported when the server starts. */
export class ProviderSettingsError extends Error {
  override name = 'ProviderSettingsError';
}

const DEFAULT_LEADS_PATH = '/api/leads';

function webAddress(text: string): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new ProviderSettingsError(
      'PROVIDER_URL is not a web address such as "https://dashboard.example". Credentials go into PROVIDER_USER and PROVIDER_PASSWORD.',
    );
  return url;
}

function authorization(env: Env): Record<string, string> {
  const { PROVIDER_USER: user, PROVIDER_PASSWORD: password } = env;
  if (!user && !password) return {};
  if (!user || !password || user.includes(':'))
    throw new ProviderSettingsError(
      'Set PROVIDER_USER and PROVIDER_PASSWORD together. The user name must not contain a colon.',
    );
  return { Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
}

/** Reads `PROVIDER_URL`, `PROVIDER_USER`, `PROVIDER_PASSWORD` and `PROVIDER_LEADS_PATH`. Returns undefined without an address. */
export function providerAddress(env: Env): ProviderAddress | undefined {
  const address = env['PROVIDER_URL'];
  if (!address) return undefined;
  const path = env['PROVIDER_LEADS_PATH'] || DEFAULT_LEADS_PATH;
  return {
    url: webAddress(address),
    headers: { Accept: 'application/json', ...authorization(env) },
    leadsPath: `/${path.replace(/^\/+|\/+$/g, '')}`,
  };
}

/** Appends `path` to the provider’s own path, whether or not that ends with a slash. */
export const providerUrl = ({ url }: ProviderAddress, path: string): URL =>
  new URL(`${url.pathname.replace(/\/+$/, '')}${path}`, url);
