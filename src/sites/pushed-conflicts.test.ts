import { expect, test } from 'vitest';
import { folderWith } from '../../tests/folder.ts';
import { showProblem } from './problems.ts';
import { pushedProblems } from './pushed-conflicts.ts';

const pushed = (changes: object = {}) => ({
  ...{ kind: 'pushed', source: 'studio', shape: 'dealer-studio', secret_env: 'STUDIO_SECRET' },
  ...changes,
});

const problemsOf = (stocks: Readonly<Record<string, object>>) =>
  pushedProblems(
    folderWith(
      Object.fromEntries(
        Object.entries(stocks).map(([slug, stock]) => [
          `${slug}/site.json`,
          JSON.stringify({ slug, stock }, null, 2),
        ]),
      ),
    ),
  );

test.each<[string, object, object, RegExp | null]>([
  [
    'of one name',
    pushed({ dealer: '9' }),
    pushed({ dealer: '9' }),
    /b\/site\.json:\d+ {2}stock\.dealer\n.*"9"\n.*sites\/a\/site/,
  ],
  ['without names and of one secret', pushed(), pushed(), /stock.*\n.*nothing\n.*a name of its own/],
  [
    'of one name among several sources',
    pushed({ dealer: '9' }),
    { kind: 'several', sources: [pushed({ name: 'own', dealer: '9' })] },
    /stock\.sources\[0\]\.dealer/,
  ],
  [
    'of two shapes',
    pushed({ dealer: '9' }),
    pushed({ dealer: '8', shape: 'autograb' }),
    /stock\.shape\n.*"autograb"\n.*"dealer-studio" as in sites\/a/,
  ],
  ['of two names', pushed({ dealer: '9' }), pushed({ dealer: '8' }), null],
  ['without names and of two secrets', pushed(), pushed({ secret_env: 'OTHER' }), null],
  [
    'of two sources',
    pushed({ dealer: '9' }),
    pushed({ dealer: '9', source: 'other', shape: 'autograb' }),
    null,
  ],
  ['that are no pushed stock', { kind: 'file' }, { kind: 'fail' }, null],
])('two dealers of a pushed source, %s', (_, a, b, expected) => {
  const problems = problemsOf({ a, b });
  const shown = (slug: string) => problems.get(slug)?.map(showProblem).join('\n');
  if (expected === null) expect(problems.size).toBe(0);
  else expect(shown('b')).toMatch(expected);
  expect(shown('a')).toBe(shown('b'));
});
