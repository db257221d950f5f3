import ts from 'typescript';

/** A sentence that begins so and goes on without a comma is a question's half: "Whether the car is there." */
const QUESTION = /^(?:What|Whether|Where|How|Who|Whom|Whose|Which|Why|When)\b(?![^.]*,)/;
const NOUN_PHRASE = /^(?:The|An?|All|Every|Each|Both|Its|Their|No|One|Other|Text|Addresses)\b/;
const CLAUSE = /\b(?:that|which|who|whom|whose|what|where|when|how|whether|if)\b/gi;
/** Words that may be a finite verb. Most plurals are among them, so a phrase with a plural passes. */
const FINITE_VERB =
  /(?<!\b(?:[Tt]he|[Aa]n?|of|as|its|their|and|from|to|in) )\b(?:is|are|was|were|has|have|had|does|do|did|can|cannot|could|may|might|must|shall|should|will|would|never|only|[a-z]+(?:[^aious]s|es|ed))\b/g;

const firstSentence = (comment: string): string => {
  const text = comment
    .replace(/^\/\*\*|\*\/$/g, '')
    .replace(/^\s*\*\s?/gm, ' ')
    .replace(/`[^`]*`/g, 'x')
    .replace(/\s+/g, ' ')
    .trim();
  return /^(.*?[.:;])(?:\s|$)/.exec(text)?.[1] ?? text;
};

/** Returns true if each verb of the first sentence belongs to a clause, so that the sentence itself has none. */
export function isNounPhrase(comment: string): boolean {
  const sentence = firstSentence(comment);
  if (QUESTION.test(sentence)) return true;
  if (!NOUN_PHRASE.test(sentence)) return false;
  return (sentence.match(FINITE_VERB)?.length ?? 0) <= (sentence.match(CLAUSE)?.length ?? 0);
}

const isFunction = (node: ts.Node | undefined): boolean =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));

const declaresFunction = (node: ts.Statement): boolean =>
  ts.isFunctionDeclaration(node) ||
  (ts.isVariableStatement(node) &&
    node.declarationList.declarations.some(({ initializer }) => isFunction(initializer)));

const isExported = (node: ts.Statement): boolean =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** Finds exported functions whose doc comment is a noun phrase, where a sentence could say what the function does. */
export function docCommentProblems(file: string, text: string): readonly string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
  return tree.statements
    .filter((node) => declaresFunction(node) && isExported(node))
    .flatMap((node) => {
      const comments = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [];
      const doc = comments
        .map(({ pos, end }) => text.slice(pos, end))
        .findLast((one) => one.startsWith('/**'));
      if (doc === undefined || !isNounPhrase(doc)) return [];
      const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
      return [
        `${file}:${line}: "${firstSentence(doc)}" is no sentence. Begin with the verb: "Returns …", "Finds …".`,
      ];
    });
}
