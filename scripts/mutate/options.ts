import { type AskedOf, command } from '../terminal/command.ts';
import { flag, names, suggestion, UsageError, whole } from '../terminal/options.ts';

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

const OF_THE_KNOWN = 'one is for the known mutations, the other draws from all';

/** `known`: the names of the mutations that are part of the project. */
export const mutateCommand = (known: readonly string[]) =>
  command({
    call: 'npm run mutate',
    does: 'puts in each known mutation (tests/mutations/known.json) and says which test catches it',
    options: {
      only: mutations(known, 'only these'),
      unit: flag('tries npm run test:unit alone, and nothing of npm test that takes longer'),
      sample: whole(
        '1500',
        'that many of all mutations of src/domain and src/engine that Stryker knows, drawn by lot',
      ),
      seed: whole('7', 'another lot (the same number draws the same mutations of the same source)'),
    },
    contradictions: [
      ['only', 'sample', OF_THE_KNOWN],
      ['unit', 'sample', OF_THE_KNOWN],
    ],
    problem: ({ options: { seed, sample } }) =>
      seed !== undefined && sample === undefined ? '--seed is for a --sample.' : undefined,
    examples: [['npm run mutate -- --sample=1500', 'a sample of all that Stryker knows']],
  });

export type MutateAsked = AskedOf<ReturnType<typeof mutateCommand>>;
