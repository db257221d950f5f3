import { expect, test } from 'vitest';
import { glossaryProblems, nounsOf } from './glossary.ts';

const GLOSSARY = `# Glossary

## Names of files

Nouns of the field: \`drawing\`, \`routing\`.

## Leads

| word | means | where |
|---|---|---|
| lead request | what a browser sends | \`src/domain/leads/lead-request.ts\` |
| realm, group | who shares accounts | \`sites/_groups/\` |
`;

const problemsOf = (words: string, missing?: string) =>
  glossaryProblems(GLOSSARY, { words, exists: (path) => path !== missing });

test('the nouns of the glossary’s section are read', () =>
  expect(nounsOf(GLOSSARY)).toEqual(new Set(['drawing', 'routing'])));

test('each word of the glossary must be in the source', () => {
  expect(problemsOf('leadrequest src/x/realm groupof')).toEqual([]);
  expect(problemsOf('leadrequest groupof')).toEqual([
    'docs/glossary.md: no path and no exported name of the source has the word "realm"',
  ]);
});

test('each place in the glossary must exist', () =>
  expect(problemsOf('leadrequest realm group', 'sites/_groups/')).toEqual([
    'docs/glossary.md: sites/_groups/ does not exist',
  ]));
