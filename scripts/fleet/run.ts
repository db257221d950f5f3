import { parseArgs } from 'node:util';
import { DatabaseError } from '#adapters/database/types.ts';
import { fileDealerData } from '#adapters/dealer-data/file.ts';
import { openStores } from '#adapters/stores/open.ts';
import { gatherFleet } from '#api/fleet/gather.ts';
import type { Fleet } from '#domain/fleet/row.ts';
import { chooseSites, settingsOf, UnknownSite } from '#render/build.ts';
import { listSiteSlugs, loadSite } from '#sites/load.ts';
import { showProblem } from '#sites/problems.ts';
import type { Surroundings } from '../surroundings.ts';
import { fleetText } from './report.ts';

const USAGE = `npm run fleet                        every dealer: last build, pages, stock, leads, how fast it is, and what is to be done
  -- --site=a,b                      only these
  -- --warnings                      only those with something to be done
  -- --json                          one JSON dealer a line
  -- --strict                        fails where anything is to be done

npm start shows the same at http://localhost:4321/_fleet`;

const OPTIONS = {
  site: { type: 'string' },
  warnings: { type: 'boolean' },
  json: { type: 'boolean' },
  strict: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

class UsageError extends Error {}

function optionsOf(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true }).values;
  } catch (cause) {
    throw new UsageError(`${cause instanceof Error ? cause.message : cause}\n\n${USAGE}`);
  }
}

/** What stands against building each dealer of the folder. */
const problemsIn = (sitesDir: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    listSiteSlugs(sitesDir).map((slug) => [slug, (loadSite(sitesDir, slug).problems ?? []).map(showProblem)]),
  );

/** The command; answers the exit code. */
export async function runFleet(
  args: readonly string[],
  { env, now, say, complain }: Surroundings,
): Promise<number> {
  try {
    const options = optionsOf(args);
    if (options.help) {
      say(USAGE);
      return 0;
    }
    const { sitesDir, distDir, dataDir } = settingsOf({});
    const only = options.site?.split(',').filter((slug) => slug !== '');
    if (only !== undefined) chooseSites(sitesDir, only);
    const { leads, vitals } = openStores({ env, dataDir, serverless: false });
    let fleet: Fleet;
    try {
      fleet = await gatherFleet({
        ...{ dataDir, dealerData: fileDealerData(distDir), leads, vitals, now: now() },
        hrefOf: (slug) => `sites/${slug}`,
        expected: problemsIn(sitesDir),
        ...(only !== undefined && { only }),
      });
    } finally {
      await leads.close();
    }
    const warned = fleet.dealers.filter(({ warnings }) => warnings.length > 0);
    const shown = options.warnings ? warned : fleet.dealers;
    say(
      options.json
        ? shown.map((row) => JSON.stringify(row)).join('\n')
        : fleetText({ ...fleet, dealers: shown }),
    );
    return options.strict && warned.length > 0 ? 1 : 0;
  } catch (cause) {
    if (!(cause instanceof UsageError || cause instanceof UnknownSite || cause instanceof DatabaseError))
      throw cause;
    complain(cause.message);
    return 2;
  }
}
