/** What only developers of the platform run: `npm run tool -- schema`. Each name is a file of `tools/`. */
export const TOOLS: Readonly<Record<string, string>> = {
  bench: 'times builds, search, pages and leads: npm run bench',
  clean: 'removes what builds and tests have made in this checkout',
  cluster: 'starts on this machine what many machines run',
  docs: 'serves, builds or checks the documentation as a site',
  fuzz: 'sends seeded bodies to every route of the API: npm run fuzz',
  icons: 'draws the row of icons that stylesheets cut masks from',
  looks: 'takes pictures of the demo dealers, and compares two sets of them',
  mutate: 'breaks the code on purpose, to see which tests notice: npm run mutate',
  schema: 'writes the schemas of sites/ and the pages of docs/reference',
};
