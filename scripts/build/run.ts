import { parseArgs } from 'node:util';
import { type BuildOptions, build, UnknownSite } from '#render/build.ts';
import { nearestWord } from '#sites/nearest-word.ts';
import { createProgress } from './progress.ts';
import { figures, problemsText, table } from './report.ts';

const OPTIONS = {
  site: { type: 'string' },
  force: { type: 'boolean' },
  'stock-only': { type: 'boolean' },
  now: { type: 'string' },
  flat: { type: 'boolean' },
  'accept-shrink': { type: 'boolean' },
  threads: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

const USAGE = `npm run build                        builds every dealer that needs it
  -- --site=a,b                      only these
  -- --force                         renders every page again
  -- --stock-only                    refreshes stock index, counts and states; renders no page
  -- --now=2026-12-25T00:00:00Z      builds as of that moment
  -- --flat                          plain folders in dist/ in the place of links
  -- --accept-shrink                 believes a feed that has lost more than half its vehicles
  -- --threads=1                     as many threads as given (default: one a core)
  -- --json                          prints one line of figures as JSON`;

class UsageError extends Error {}

function instantOf(text: string): number {
  const instant = Date.parse(text);
  if (Number.isNaN(instant))
    throw new UsageError(`--now=${text}: expected a moment such as 2026-12-25T00:00:00Z`);
  return instant;
}

function threadsOf(text: string): number {
  const threads = Number(text);
  if (!Number.isInteger(threads) || threads < 1)
    throw new UsageError(`--threads=${text}: expected a whole number from 1 on`);
  return threads;
}

function refuseUnknown(args: readonly string[]): void {
  const known = Object.keys(OPTIONS);
  for (const arg of args) {
    const name = arg.replace(/^--/, '').replace(/=.*/, '');
    if (arg.startsWith('--') && known.includes(name)) continue;
    const nearest = nearestWord(name, known);
    throw new UsageError(
      `Unknown option ${arg}.${nearest === undefined ? '' : ` Did you mean --${nearest}?`}\n\n${USAGE}`,
    );
  }
}

function optionsOf(args: readonly string[]) {
  refuseUnknown(args);
  const { values } = parseArgs({ args: [...args], options: OPTIONS, strict: true });
  const options: BuildOptions = {
    ...(values.site === undefined ? {} : { sites: values.site.split(',').filter((slug) => slug !== '') }),
    ...(values.now === undefined ? {} : { now: instantOf(values.now) }),
    ...(values.threads === undefined ? {} : { threads: threadsOf(values.threads) }),
    force: values.force ?? false,
    flat: values.flat ?? false,
    stockOnly: values['stock-only'] ?? false,
    acceptShrink: values['accept-shrink'] ?? false,
  };
  return { options, json: values.json ?? false, help: values.help ?? false };
}

/** The command; answers the exit code. */
export async function runBuild(args: readonly string[]): Promise<number> {
  try {
    const { options, json, help } = optionsOf(args);
    if (help) {
      console.log(USAGE);
      return 0;
    }
    const progress = createProgress(json ? process.stderr : process.stdout);
    const report = await build({ ...options, onPhase: progress.phase, onDealer: progress.dealer });
    progress.end();
    const problems = problemsText(report);
    if (problems !== '') console.error(problems);
    console.log(json ? JSON.stringify(figures(report)) : table(report));
    return report.dealers.some((dealer) => dealer.outcome === 'failed') ? 1 : 0;
  } catch (cause) {
    if (
      !(
        cause instanceof UsageError ||
        cause instanceof UnknownSite ||
        (cause instanceof Error && /compiled/.test(cause.message))
      )
    )
      throw cause;
    console.error(cause.message);
    return 2;
  }
}
