import { build, compileOnly, UnknownSite } from '#render/build.ts';
import { BundleMissing, CompileError } from '#render/compile.ts';
import { type Chosen, chooseDealers } from './choose.ts';
import { ChangesUnknown } from './git-changes.ts';
import { type BuildCommand, readBuildCommand, USAGE, UsageError } from './options.ts';
import { createProgress } from './progress.ts';
import { figures, problemsText, table } from './report.ts';
import { listText, touchedText } from './touched-text.ts';
import { watch } from './watch.ts';

/** What a person can do something about is told in its own words, without a stack. */
const EXPLAINED = [UsageError, UnknownSite, ChangesUnknown, BundleMissing, CompileError];

async function buildChosen({ build: options, json }: BuildCommand, { slugs }: Chosen): Promise<number> {
  const progress = createProgress(json ? process.stderr : process.stdout);
  const report = await build({
    ...options,
    sites: slugs,
    onPhase: progress.phase,
    onDealer: progress.dealer,
  }).finally(progress.end);
  const problems = problemsText(report);
  if (problems !== '') console.error(problems);
  console.log(json ? JSON.stringify(figures(report)) : table(report));
  return report.dealers.some((dealer) => dealer.outcome === 'failed') ? 1 : 0;
}

async function run(command: BuildCommand): Promise<number> {
  if (command.help) {
    console.log(USAGE);
    return 0;
  }
  if (command.compileOnly) {
    const { stamp, seconds } = await compileOnly(command.build);
    console.log(`Compiled into .build/bundles/${stamp} (${seconds.toFixed(1)} s).`);
    return 0;
  }
  const chosen = chooseDealers(command);
  if (command.list) {
    const text = listText(command, chosen);
    if (text !== '') console.log(text);
    return 0;
  }
  if (command.watch !== undefined) return watch({ ...command.build, sites: chosen.slugs }, command.watch);
  const said = touchedText(command, chosen);
  if (said !== '') (command.json ? console.error : console.log)(said);
  return buildChosen(command, chosen);
}

/** The command; answers the exit code. */
export async function runBuild(args: readonly string[]): Promise<number> {
  try {
    return await run(readBuildCommand(args));
  } catch (cause) {
    if (!EXPLAINED.some((kind) => cause instanceof kind)) throw cause;
    console.error(cause instanceof Error ? cause.message : cause);
    return 2;
  }
}
