/** What only developers of the platform run: `npm run tool -- schema`. */
export const TOOLS: Readonly<Record<string, readonly [does: string, load: () => Promise<unknown>]>> = {
  bench: ['times builds, search, pages and leads: npm run bench', () => import('../bench.ts')],
  clean: ['deletes what builds and tests have left on this machine', () => import('../clean.ts')],
  cluster: ['several APIs and origins with a database and a store', () => import('../cluster.ts')],
  docs: ['the documentation as a site', () => import('../docs.ts')],
  fuzz: ['sends seeded bodies to every route of the API: npm run fuzz', () => import('../fuzz.ts')],
  icons: ['draws the row of icons that stylesheets cut masks from', () => import('../icons.ts')],
  looks: ['draws pages of every dealer side by side', () => import('../../tests/looks/looks.ts')],
  mutate: ['breaks the code on purpose, to see which tests notice', () => import('../mutate.ts')],
  schema: ['writes the schemas of sites/ and the pages of docs/reference', () => import('../schema.ts')],
};
