import { buildSharedRun } from '#adapters/sites/publication/shared-run.ts';
import { publishedTo } from '#adapters/storage/blobs/settings.ts';
import { ObjectStoreError } from '#adapters/storage/blobs/types.ts';
import type { Shard } from '#domain/operations/builds/shards.ts';
import { type BuildOptions, type BuildReport, build, compileOnly, UnknownSite } from '#render/build.ts';
import { BundleMissing, CompileError } from '#render/bundle/compile.ts';
import { FolderError } from '#render/failure.ts';
import type { RequestOf } from '../terminal/command.ts';
import type { Surroundings } from '../terminal/start.ts';
import { chooseDealers, listText, shardsText, touchedText } from './choose.ts';
import type { BUILD, BuildRequest } from './command.ts';
import { ChangesUnknown } from './git-changes.ts';
import { buildProgress, figures, hasFailed, problemsText, sumOf, table } from './report.ts';

export const explained = [
  UnknownSite,
  ChangesUnknown,
  BundleMissing,
  CompileError,
  FolderError,
  ObjectStoreError,
];

/** Builds this machine's parts of a run that several machines share, and returns a report on those parts. */
async function buildTogether(
  name: string,
  own: Shard,
  request: BuildRequest,
  options: BuildOptions,
): Promise<BuildReport> {
  const stores = publishedTo(process.env);
  if (stores === undefined)
    throw new ObjectStoreError(
      '--run divides a fleet among machines that share object storage: set PUBLISH=s3.',
    );
  const reports = await buildSharedRun({
    closed: stores.closed,
    run: name,
    own,
    build: (shard) => build({ ...options, sites: chooseDealers({ ...request, shard }).slugs }),
    onTakeOver: ({ index, count }) =>
      console.error(`Takes over part ${index} of ${count}: no machine is at work on it.`),
  });
  return sumOf(reports);
}

export async function run(
  { options: requested }: RequestOf<typeof BUILD>,
  { say, complain }: Surroundings,
): Promise<number> {
  const {
    site: _site,
    changed: _changed,
    shard,
    shards,
    run: sharedRun,
    list,
    watch: seconds,
    json,
    mock,
    accept,
    acceptShrink,
    ...others
  } = requested;
  const options = { ...others, accept: accept || acceptShrink };
  if (options.compileOnly) {
    const compiled = await compileOnly(options);
    say(`Compiled into .build/bundles/${compiled.stamp} (${compiled.seconds.toFixed(1)} s).`);
    return 0;
  }
  const chosen = chooseDealers(requested);
  if (shards) {
    say(shardsText(chosen));
    return 0;
  }
  const summary = list ? listText(requested, chosen) : touchedText(requested, chosen);
  if (seconds !== undefined) {
    const { watch } = await import('./watch.ts');
    return watch({ ...options, sites: chosen.slugs }, seconds);
  }
  if (summary !== '') (json && !list ? complain : say)(summary);
  if (list) return 0;

  const progress = buildProgress(json ? process.stderr : process.stdout);
  const buildOptions = { ...options, ...progress, sites: chosen.slugs };
  const report = await (sharedRun !== undefined && shard !== undefined
    ? buildTogether(sharedRun, shard, requested, buildOptions)
    : build(buildOptions)
  ).finally(progress.end);
  const problems = problemsText(report);
  if (problems !== '') complain(problems);
  say(json ? JSON.stringify(figures(report)) : table(report));
  if (mock && !json)
    say(
      'These are mock sites, in a folder beside the real ones. "npm start -- --mock --no-build" serves them.',
    );
  return hasFailed(report) ? 1 : 0;
}
