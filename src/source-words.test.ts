import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { spell } from '#domain/sites/markets/spelling.ts';
import { carsIn, marketWordsIn } from '#domain/sites/markets/testing.ts';

/** Something written in a source that somebody may read. */
interface Sentence {
  readonly at: string;
  readonly text: string;
  /** Drawn by a template as it stands, without going through what says it for the site. */
  readonly isBare: boolean;
}

/** A component as TypeScript reads it: its code, then what it draws. */
function readable(file: string, text: string): string {
  if (!file.endsWith('.astro')) return text;
  const [, code = '', drawn = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? ['', '', text];
  const still = drawn
    .replaceAll(/<!--[\s\S]*?-->|<(style|script)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<!doctype html>/gi, '');
  return `${code}\n;<>${still}</>;`;
}

/** Callees whose words are for whoever configures, builds or runs a site. */
const FOR_US = /^(?:doc|console\.\w+|Error|\w+Error|onTrouble|recommendation)$/;
const SAYS = /^(?:\w+\.)*(?:say|spell|worded)$/;
/** Attributes that are not read. */
const UNREAD = /^(?:class|className|id|href|src|name|type|action|for|htmlFor|role|key|data-.*|on.*)$/;

const calleeOf = (node: ts.Node): string =>
  ts.isCallExpression(node) || ts.isNewExpression(node) ? node.expression.getText() : '';

function isRead(node: ts.Node): boolean {
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isImportDeclaration(at) || ts.isExportDeclaration(at) || FOR_US.test(calleeOf(at))) return false;
    if (ts.isJsxAttribute(at) && UNREAD.test(at.name.getText())) return false;
  }
  return true;
}

const isSaid = (node: ts.Node): boolean => {
  for (let at = node.parent; at; at = at.parent) if (SAYS.test(calleeOf(at))) return true;
  return false;
};

const isText = (node: ts.Node): node is ts.LiteralLikeNode =>
  ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node);

/** A name within a program has no spaces, and begins small. */
const isSentence = (text: string): boolean => /\s/.test(text) || /^\p{Lu}/u.test(text);

function* sentencesOf(file: string): Generator<Sentence> {
  const isTemplate = /\.(?:astro|tsx)$/.test(file);
  const text = readable(file, readFileSync(file, 'utf8'));
  const kind = isTemplate ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const open: ts.Node[] = [source];
  for (let node = open.pop(); node; node = open.pop()) {
    if (isText(node)) {
      const words = node.text.trim().replaceAll(/\s+/g, ' ');
      if (isSentence(words) && isRead(node))
        yield { at: file, text: words, isBare: isTemplate && !isSaid(node) };
    }
    ts.forEachChild(node, (child) => {
      open.push(child);
    });
  }
}

/** Tools for tests, what only whoever runs the platform reads, and the words that feeds write. */
const NOT_FOR_SHOPPERS =
  /\.test\.tsx?$|testing|fixture|^src\/(?:adapters|server|sites|render|functions|domain\/stock\/import)\//;
const FILES = globSync('src/**/*.{ts,tsx,astro}').filter((file) => !NOT_FOR_SHOPPERS.test(file));
const SENTENCES = FILES.flatMap((file) => [...sentencesOf(file)]);

/** Where a sentence may say what others have from a table, and why. */
const wrongIn = (
  allowed: Readonly<Record<string, string>>,
  wordsOf: (sentence: Sentence) => readonly string[],
) =>
  SENTENCES.filter(({ at }) => !Object.hasOwn(allowed, at)).flatMap((sentence) =>
    wordsOf(sentence).map((word) => `${sentence.at}: “${word}” in “${sentence.text}”`),
  );

describe('no sentence in the source', () => {
  test('says "car" in place of `{one}` and `{many}`', () => {
    const allowed = {
      'src/domain/leads/forms/rows/trade-in.ts':
        'a category that systems know by this name; people read another',
      'src/domain/shell/structured-data/types.ts': 'the vocabulary of schema.org',
      'src/domain/shell/structured-data/vehicle.ts': 'the vocabulary of schema.org',
      'src/domain/stock/export/google.ts': 'what Google takes, told to whoever runs the feed',
      'src/domain/stock/pushed/dealer-studio.ts': 'the name and the envelope of an interface',
      'src/domain/search/query/query-words.ts': 'words that shoppers type, which nobody is shown',
      'src/domain/vehicles/attributes/fields.ts': 'names of columns in feeds, which nobody is shown',
      'src/domain/sites/theme/fallback-fonts.ts': 'letters to measure a typeface by, which nobody reads',
    };
    expect(wrongIn(allowed, ({ text }) => carsIn(text))).toEqual([]);
  });

  test('has words of one market outside src/domain/sites/markets', () => {
    const allowed = {
      'src/domain/content/brands/manufacturers.ts': 'names of makes',
      'src/domain/content/markdown.ts': 'an example for whoever writes texts',
      'src/domain/stock/export/google.ts': 'what Google takes, told to whoever runs the feed',
      'src/domain/stock/export/meta.ts': 'the vocabulary of the catalogue',
      'src/domain/stock/pushed/autograb.ts': 'names of fields, told to whoever runs the source',
      'src/domain/stock/pushed/dealer-studio.ts': 'what prices of an Australian system contain',
      'src/domain/sites/coherence.ts': 'told to whoever configures a site',
      'src/domain/search/query/query-words.ts': 'words that shoppers type, which nobody is shown',
      'src/domain/vehicles/attributes/fields.ts': 'names of columns in feeds, which nobody is shown',
      'src/domain/sites/theme/fallback-fonts.ts': 'letters to measure a typeface by, which nobody reads',
    };
    const elsewhere = ({ at, text }: Sentence) =>
      at.startsWith('src/domain/sites/markets/') ? [] : marketWordsIn(text);
    expect(wrongIn(allowed, elsewhere)).toEqual([]);
  });

  test('is rendered in one market’s spelling without `say`', () => {
    const isBare = ({ isBare: bare, text }: Sentence) => bare && spell(text, { code: 'US' }) !== text;
    expect(wrongIn({}, (sentence) => (isBare(sentence) ? [sentence.text] : []))).toEqual([]);
  });
});
