import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { env } from 'node:process';
import { type Checker, type CheckResult, CheckStatus } from '@stryker-mutator/api/check';
import { type Mutant, type MutantResult, PlanKind } from '@stryker-mutator/api/core';
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';
import type { Reporter } from '@stryker-mutator/api/report';
import { RECORD, type Result } from './result.ts';

/** A stable key of a mutant, which does not change when other mutants come or go. */
export interface Placed {
  readonly fileName: string;
  readonly location: {
    readonly start: { readonly line: number; readonly column: number };
    readonly end: { readonly line: number; readonly column: number };
  };
  readonly mutatorName: string;
  readonly replacement: string;
}

const ticketOf = (
  { fileName, location: { start, end }, mutatorName, replacement }: Placed,
  seed: number,
): string =>
  createHash('sha256')
    .update(
      [seed, fileName, start.line, start.column, end.line, end.column, mutatorName, replacement].join('\0'),
    )
    .digest('hex');

/** A random sample with equal chances. The same seed draws the same sample. */
export function drawn<T extends Placed>(all: readonly T[], size: number, seed: number): readonly T[] {
  return all
    .map((one) => ({ one, ticket: ticketOf(one, seed) }))
    .toSorted((a, b) => (a.ticket < b.ticket ? -1 : 1))
    .slice(0, size)
    .map(({ one }) => one);
}

const CHOSEN = '.build/mutation-sample/chosen.json';
const OTHERS = 'Not drawn.';
const TELL_EVERY = 50;

const record = join(env['MUTATE_REPORT'] ?? '.build/mutation-report', RECORD);
/** The original code at that place. The mutated code exists only in Stryker's own copy. */
function originalOf({ fileName, location: { start, end } }: Readonly<MutantResult>): string {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  return lines
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === lines.length - 1 ? end.column - 1 : undefined),
    )
    .join('\n');
}

let chosen: ReadonlySet<string> = new Set();
let done = 0;

const reporter: Reporter = {
  onMutationTestingPlanReady({ mutantPlans }) {
    const tried = mutantPlans.filter(({ plan }) => plan === PlanKind.Run).map(({ mutant }) => mutant);
    const lot = drawn(tried, Number(env['MUTATE_SAMPLE']), Number(env['MUTATE_SEED']));
    chosen = new Set(lot.map(({ id }) => id));
    mkdirSync(dirname(CHOSEN), { recursive: true });
    writeFileSync(CHOSEN, JSON.stringify([...chosen]));
    mkdirSync(dirname(record), { recursive: true });
    writeFileSync(record, '');
    console.log(
      `${chosen.size} drawn of ${tried.length} mutants; ${mutantPlans.length - tried.length} more take effect only while a file is loaded and are left out`,
    );
  },
  onMutantTested(mutant: Readonly<MutantResult>) {
    if (!chosen.has(mutant.id)) return;
    const { line, column } = mutant.location.start;
    const result: Result = {
      file: relative('.', mutant.fileName),
      line,
      column,
      mutator: mutant.mutatorName,
      original: originalOf(mutant),
      replacement: mutant.replacement,
      status: mutant.status,
    };
    appendFileSync(record, `${JSON.stringify(result)}\n`);
    done += 1;
    if (done % TELL_EVERY === 0 || done === chosen.size) console.log(`${done} of ${chosen.size}`);
  },
};

/** Keeps the drawn mutants only. Stryker calls this in a process of its own, so the sample comes from a file. */
const checker: Checker = {
  init: async () => undefined,
  group: async (mutants) => [mutants.map(({ id }) => id)],
  check: async (mutants) => {
    const drawnIds = new Set<unknown>(JSON.parse(readFileSync(CHOSEN, 'utf8')));
    const verdict = ({ id }: Mutant): CheckResult =>
      drawnIds.has(id)
        ? { status: CheckStatus.Passed }
        : { status: CheckStatus.CompileError, reason: OTHERS };
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, verdict(mutant)]));
  },
};

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Reporter, 'sample', reporter),
  declareValuePlugin(PluginKind.Checker, 'sample', checker),
];
