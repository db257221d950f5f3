import { dirname, join, normalize } from 'node:path/posix';
import ts from 'typescript';

/** The text of each file, by its path from the project's root. */
export type SourceTexts = ReadonlyMap<string, string>;

const VARIABLE = /^[A-Z][A-Z0-9_]*$/;

/** Matches `env`, `process.env` and `place.env`. */
const isEnvironment = (node: ts.Node): boolean =>
  ts.isIdentifier(node)
    ? node.text === 'env'
    : ts.isPropertyAccessExpression(node) && node.name.text === 'env' && !ts.isMetaProperty(node.expression);

/** Finds the names of variables that are written as string literals anywhere in a piece of code. */
function textsIn(node: ts.Node): readonly string[] {
  const own = ts.isStringLiteralLike(node) && VARIABLE.test(node.text) ? [node.text] : [];
  const below: string[] = [];
  ts.forEachChild(node, (child) => void below.push(...textsIn(child)));
  return [...own, ...below];
}

interface Module {
  readonly file: string;
  readonly tree: ts.SourceFile;
  /** The initial value of each constant, wherever in the file it is declared. */
  readonly constants: ReadonlyMap<string, ts.Expression>;
  /** Where an imported name comes from. */
  readonly imported: ReadonlyMap<string, string>;
}

function moduleOf(file: string, text: string): Module {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const constants = new Map<string, ts.Expression>();
  const imported = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer);
    const names = ts.isImportDeclaration(node) && node.importClause?.namedBindings;
    if (names && ts.isNamedImports(names) && ts.isStringLiteral(node.moduleSpecifier))
      for (const { name } of names.elements) imported.set(name.text, node.moduleSpecifier.text);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { file, tree, constants, imported };
}

/**
 * Resolves an import: `./options.ts` in `scripts/push/push.ts` → `scripts/push/options.ts`; `#domain/x.ts` →
 * `src/domain/x.ts`.
 */
function targetOf(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  return specifier.replace(/^#scripts\//, 'scripts/').replace(/^#/, 'src/');
}

/** Returns the outermost name: `PROCESSOR_SECRETS` of `PROCESSOR_SECRETS.till`, `NAMES` of `NAMES`. */
function rootName(node: ts.Node): string | undefined {
  if (ts.isIdentifier(node)) return node.text;
  return ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)
    ? rootName(node.expression)
    : undefined;
}

/** Finds the list that a callback runs over, if the callback has a parameter of that name. */
function listRunOver(node: ts.Node, parameter: string): ts.Expression | undefined {
  for (let one: ts.Node = node; one.parent; one = one.parent) {
    if (!ts.isArrowFunction(one) || !ts.isCallExpression(one.parent)) continue;
    const isOurs = one.parameters.some(({ name }) => ts.isIdentifier(name) && name.text === parameter);
    if (isOurs && ts.isPropertyAccessExpression(one.parent.expression))
      return one.parent.expression.expression;
  }
  return undefined;
}

function readsOf(module: Module, modules: ReadonlyMap<string, Module>): readonly string[] {
  const names: string[] = [];

  /**
   * Resolves an expression to names of variables. It may be a text, a constant of this or another file, or a list of
   * texts.
   */
  const namesOf = (node: ts.Node): readonly string[] => {
    const direct = textsIn(node);
    if (direct.length > 0) return direct;
    const name = rootName(node);
    if (name === undefined) return [];
    const specifier = module.imported.get(name);
    const home = specifier === undefined ? module : modules.get(targetOf(module.file, specifier));
    const value = home?.constants.get(name);
    if (value && !isFunction(value)) return textsIn(value);
    const list = listRunOver(node, name);
    return list === undefined ? [] : namesOf(list);
  };

  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && isEnvironment(node.expression)) names.push(node.name.text);
    if (ts.isElementAccessExpression(node) && isEnvironment(node.expression))
      names.push(...namesOf(node.argumentExpression));
    // setting(env, 'NAME', …), fromEnvironment(KEY, env, …)
    if (ts.isCallExpression(node) && node.arguments.some(isEnvironment))
      for (const argument of node.arguments) if (!isEnvironment(argument)) names.push(...namesOf(argument));
    if (ts.isObjectBindingPattern(node)) names.push(...boundBy(node));
    ts.forEachChild(node, visit);
  };
  visit(module.tree);
  return names.filter((name) => VARIABLE.test(name));
}

const isFunction = (node: ts.Node): boolean => ts.isArrowFunction(node) || ts.isFunctionExpression(node);

/** Returns the names in `const { PORT, HOST: host } = env`, and in the same pattern of a parameter. */
function boundBy(pattern: ts.ObjectBindingPattern): readonly string[] {
  const { parent } = pattern;
  const names = pattern.elements.map(({ propertyName, name }) => (propertyName ?? name).getText());
  if (ts.isVariableDeclaration(parent))
    return parent.initializer && isEnvironment(parent.initializer) ? names : [];
  // No type is known here, so a parameter is an environment if all its names look like variables.
  return ts.isParameter(parent) && names.every((name) => VARIABLE.test(name)) ? names : [];
}

/** Finds `${NAME:?}`, `${NAME:-other}` and `$NAME` in a shell script, without the variables that it sets itself. */
function shellReads(text: string): readonly string[] {
  const code = text.replaceAll(/^\s*#.*$/gm, '');
  const own = new Set([...code.matchAll(/^\s*([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name));
  return [...code.matchAll(/\$\{?([A-Z][A-Z0-9_]*)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !own.has(name));
}

/** Maps each environment variable that the sources read to the files that read it. */
export function environmentReads(sources: SourceTexts): ReadonlyMap<string, readonly string[]> {
  const isCode = (file: string): boolean => /\.(?:ts|tsx|mjs|js)$/.test(file);
  const modules = new Map(
    [...sources].filter(([file]) => isCode(file)).map(([file, text]) => [file, moduleOf(file, text)]),
  );
  const reads = new Map<string, Set<string>>();
  for (const [file, text] of sources) {
    const module = modules.get(file);
    for (const name of module ? readsOf(module, modules) : shellReads(text))
      reads.set(name, (reads.get(name) ?? new Set()).add(file));
  }
  return new Map([...reads].sort().map(([name, files]) => [name, [...files].sort()]));
}
