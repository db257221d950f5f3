const section = (glossary: string, heading: string): string =>
  new RegExp(`\\n## ${heading}\\n([\\s\\S]*?)(?=\\n## |$)`).exec(glossary)?.[1] ?? '';

/** Returns the nouns that look like participles: the words in backticks below "Names of files". */
export const nounsOf = (glossary: string): ReadonlySet<string> =>
  new Set([...section(glossary, 'Names of files').matchAll(/`([a-z]+)`/g)].map(([, noun = '']) => noun));

const ROW = /^\| (?!word \|)([^|]+) \| [^|]+ \| ([^|]+) \|$/gm;

interface SourceTree {
  /** Paths and exported names, in one text of small letters. */
  readonly words: string;
  readonly exists: (path: string) => boolean;
}

/** Reports rows of the glossary with a word that no path and no exported name has, or with a place that is gone. */
export function glossaryProblems(glossary: string, { words, exists }: SourceTree): readonly string[] {
  return [...glossary.matchAll(ROW)].flatMap(([, terms = '', where = '']) => [
    ...terms
      .split(', ')
      .filter((term) => !term.split(/[ -]/).every((word) => words.includes(word.toLowerCase())))
      .map((term) => `docs/glossary.md: no path and no exported name of the source has the word "${term}"`),
    ...[...where.matchAll(/`((?:src|scripts|tests|tools|sites)\/[\w./-]*)`/g)]
      .filter(([, path = '']) => !exists(path))
      .map(([, path]) => `docs/glossary.md: ${path} does not exist`),
  ]);
}
