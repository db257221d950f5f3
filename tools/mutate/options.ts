import { type AskedOf, command } from '#scripts/terminal/command.ts';
import { flag, names, suggestion, UsageError, whole } from '#scripts/terminal/options.ts';

function mutations(known: readonly string[], does: string) {
  const row = names('mutation', 'M13,M16', does);
  return {
    ...row,
    read(text: string, spelled: string) {
      const found = row.read(text, spelled);
      const unknown = found.find((name) => !known.includes(name));
      if (unknown === undefined) return found;
      throw new UsageError(
        `There is no mutation "${unknown}".${suggestion(unknown, known)} There are ${known.join(', ')}.`,
      );
    },
  };
}

const OF_THE_KNOWN = 'one is for the known mutations, the other samples Stryker’s';

/** `known`: the names in tests/mutations/known.json. */
export const mutateCommand = (known: readonly string[]) =>
  command({
    call: 'npm run mutate',
    does: 'applies each known mutation (tests/mutations/known.json) to a copy, and says which test catches it',
    options: {
      only: mutations(known, 'only these mutations'),
      unit: flag('runs npm run test:unit only, and not the slower rest of npm test'),
      sample: whole('1500', 'a random sample of Stryker’s mutations of src/domain and src/engine'),
      seed: whole('7', 'the random seed; the same seed draws the same mutations of the same source'),
    },
    contradictions: [
      ['only', 'sample', OF_THE_KNOWN],
      ['unit', 'sample', OF_THE_KNOWN],
    ],
    problem: ({ options: { seed, sample } }) =>
      seed !== undefined && sample === undefined ? '--seed needs --sample.' : undefined,
    examples: [['npm run mutate -- --sample=1500', 'a sample of Stryker’s mutations']],
  });

export type MutateAsked = AskedOf<ReturnType<typeof mutateCommand>>;
