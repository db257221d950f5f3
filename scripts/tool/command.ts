/** What only developers of the platform run: `npm run tool -- schema`. Each name is a folder of `tools/`. */
export const TOOLS: Readonly<Record<string, string>> = {
  bench: 'times builds, search, pages and leads: npm run bench',
  clean: 'removes what builds and tests have made in this checkout',
  cluster: 'starts on this machine what many machines run',
  docs: 'serves, builds or checks the documentation as a site',
  fuzz: 'sends seeded bodies to every route of the API: npm run fuzz',
  icons: 'draws the row of icons that stylesheets cut masks from',
  looks: 'takes pictures of the demo dealers, and compares two sets of them',
  mutate: 'breaks the code on purpose, to see which tests notice: npm run mutate',
  'sample-data': 'draws the stock and the pictures of the demo dealers',
  schema: 'writes the schemas of sites/ and the pages of docs/reference',
};

export async function main(): Promise<void> {
  const [name = '--help'] = process.argv.splice(2, 1);
  if (Object.hasOwn(TOOLS, name)) {
    const folder = `../../tools/${name}`;
    const { main } = await import(`${folder}/command.ts`);
    return main(() => import(`${folder}/run.ts`));
  }
  const isHelpRequested = ['--help', '-h'].includes(name);
  const rows = Object.entries(TOOLS).map(([one, does]) => `  npm run tool -- ${one.padEnd(14)}${does}`);
  const help = `npm run tool -- NAME: tools of developers. Each says with --help what it takes.\n\n${rows.join('\n')}`;
  if (isHelpRequested) console.log(help);
  else console.error(`There is no tool "${name}".\n\n${help}`);
  process.exitCode = isHelpRequested ? 0 : 2;
}
