import type { Nodes, Paragraph, Parent, Root } from 'mdast';
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive';
import * as v from 'valibot';
import type { Block, CallOutBlock, ContentFault } from './body.ts';
import {
  DIRECTIVE_NAMES,
  type DirectiveName,
  type DirectiveValues,
  directiveRule,
  isDirectiveName,
  type TextPlace,
} from './directives.ts';
import { plainText } from './markdown-tree.ts';

type Directive = LeafDirective | ContainerDirective;

/** The configuration that a directive can refer to. */
export interface DirectiveFacts {
  readonly place: TextPlace;
  readonly firstLine: number;
  /** The page is a form’s page already. */
  readonly formBeside: boolean;
  readonly locations: readonly string[] | null;
  readonly departments: readonly string[] | null;
}

/** A directive with its block. Null if it is faulty. */
export interface ReadDirective {
  readonly node: Directive;
  readonly block: Exclude<Block, { kind: 'text' | 'picture' }> | undefined;
}

interface Checked {
  readonly directives: readonly ReadDirective[];
  readonly faults: readonly ContentFault[];
}

const isDirective = (node: Nodes): node is Directive =>
  node.type === 'leafDirective' || node.type === 'containerDirective';

const sign = (name: DirectiveName): string => `${directiveRule(name).form === 'leaf' ? '::' : ':::'}${name}`;

const PLACES: Readonly<Record<TextPlace, string>> = {
  page: 'in a page',
  news: 'in a news item',
  'call-out': 'inside a call-out',
};

/** Each finds one thing wrong with a directive that is known by its name. */
type Check = (
  node: Directive,
  about: string,
  name: DirectiveName,
  place: TextPlace,
  facts: DirectiveFacts,
) => Omit<Extract<ContentFault, { found: string }>, 'line' | 'about'> | undefined;

const rightForm: Check = (node, about, name) => {
  const isLeaf = node.type === 'leafDirective';
  if (isLeaf === (directiveRule(name).form === 'leaf')) return undefined;
  return {
    found: `${isLeaf ? '::' : ':::'}${name}`,
    expected: isLeaf
      ? `three colons, the text, and a line of three colons that ends it: ${about}{…}`
      : `two colons on a line of its own: ${about}{…}`,
  };
};

const rightPlace: Check = (_node, about, name, place, { formBeside }) => {
  const { allowed } = directiveRule(name);
  if (!allowed.includes(place))
    return {
      found: `${about} ${PLACES[place]}`,
      expected: `it ${allowed.map((one) => PLACES[one]).join(' or ')}`,
    };
  return name === 'form' && formBeside
    ? { found: 'a second form', expected: 'only one form on a page: this page has one already' }
    : undefined;
};

const labelOf = (node: Directive): string => {
  if (node.type === 'leafDirective') return plainText(node);
  const [first] = node.children;
  return first?.type === 'paragraph' && first.data?.directiveLabel ? plainText(first) : '';
};

const rightLabel: Check = (node, about, name) => {
  const label = labelOf(node);
  const isNeeded = directiveRule(name).label === 'required';
  if ((label.trim() !== '') === isNeeded) return undefined;
  return {
    found: isNeeded ? 'no words' : `[${label}]`,
    expected: isNeeded
      ? `its text in square brackets: ${about}[Book now]{…}`
      : 'no text in square brackets: put it between the curly ones',
  };
};

const CHECKS: readonly Check[] = [rightForm, rightPlace, rightLabel];

/** Refuses words that this dealer’s configuration does not know. */
function unknownWord(
  name: DirectiveName,
  values: unknown,
  { locations, departments }: DirectiveFacts,
): Omit<Extract<ContentFault, { found: string }>, 'line' | 'about'> | undefined {
  const reference =
    name === 'location'
      ? { word: (values as DirectiveValues<'location'>).slug, words: locations, what: 'locations' }
      : name === 'staff'
        ? { word: (values as DirectiveValues<'staff'>).department, words: departments, what: 'departments' }
        : null;
  if (reference === null || reference.word === null || reference.words === null) return undefined;
  const { word, words, what } = reference;
  if (words.some((one) => one.toLowerCase() === word.toLowerCase())) return undefined;
  return {
    found: `"${word}"`,
    expected:
      words.length === 0
        ? `a dealer with ${what} to show`
        : `one of the dealer’s ${what}: ${words.map((one) => `"${one}"`).join(', ')}`,
    word,
    candidates: words,
  };
}

function blockOf(
  name: DirectiveName,
  node: Directive,
  values: unknown,
  line: number,
): ReadDirective['block'] {
  if (name === 'call-out') return { kind: 'call-out', values: values as CallOutBlock['values'], blocks: [] };
  // The values were made by the schema of that very name; the registry’s type proves it, a union cannot.
  return { kind: name, values, label: labelOf(node).trim(), line } as ReadDirective['block'];
}

/** Text that looks like a directive and is none. */
const ALMOST = /^\s{0,3}:{1,3}([a-z][a-z-]*)\s*(?=[[{]|$)/i;

function almostDirectives(node: Paragraph, source: string, firstLine: number): readonly ContentFault[] {
  const { position } = node;
  if (!position) return [];
  const lines = source.slice(position.start.offset, position.end.offset).split('\n');
  return lines.flatMap((line, index): readonly ContentFault[] => {
    const name = ALMOST.exec(line)?.[1];
    if (name === undefined) return [];
    const isDouble = /^\s*::/.test(line);
    if (!isDouble && !isDirectiveName(name)) return [];
    return [
      {
        line: position.start.line + index + firstLine - 1,
        about: `::${name}`,
        found: line.trim().length > 80 ? `${line.trim().slice(0, 77)}…` : line.trim(),
        expected: isDouble
          ? 'a directive such as ::stock{make="Toyota" limit=6}: one line, curly brackets closed, values with spaces or punctuation in quotes'
          : `two colons: ::${name}{…}`,
      },
    ];
  });
}

const isClosed = (node: ContainerDirective, source: string): boolean => {
  const lines = source.slice(node.position?.start.offset, node.position?.end.offset).trimEnd().split('\n');
  return lines.length > 1 && /^\s*:{3,}\s*$/.test(lines.at(-1) ?? '');
};

export function checkDirectives(tree: Root, source: string, facts: DirectiveFacts): Checked {
  const directives: ReadDirective[] = [];
  const faults: ContentFault[] = [];
  const counts = new Map<DirectiveName, number>();

  const read = (node: Directive, place: TextPlace, isPlaced: boolean): ReadDirective['block'] => {
    const line = (node.position?.start.line ?? 1) + facts.firstLine - 1;
    const typed = `${node.type === 'leafDirective' ? '::' : ':::'}${node.name}`;
    if (!isDirectiveName(node.name)) {
      const names = DIRECTIVE_NAMES.map(sign).join(', ');
      faults.push({
        line,
        about: typed,
        found: `unknown directive "${node.name}"`,
        expected: `one of ${names}`,
        word: node.name,
        candidates: DIRECTIVE_NAMES,
      });
      return undefined;
    }
    const { name } = node;
    const about = sign(name);
    const earlier = counts.get(name) ?? 0;
    counts.set(name, earlier + 1);
    const misuse = CHECKS.map((check) => check(node, about, name, place, facts)).find(
      (fault) => fault !== undefined,
    );
    if (misuse) faults.push({ line, about, ...misuse });
    else if (!isPlaced)
      faults.push({
        line,
        about,
        found: `${about} inside a list or a quotation`,
        expected: 'it on a line of its own, outside of lists and quotations',
      });
    else if (node.type === 'containerDirective' && !isClosed(node, source))
      faults.push({ line, about, found: 'no end', expected: 'a line ":::" that ends it' });
    else if (directiveRule(name).once && earlier > 0)
      faults.push({ line, about, found: 'a second one', expected: `only one ${about} on a page` });
    const schema = directiveRule(name).attributes;
    const parsed = v.safeParse(schema, { ...node.attributes });
    if (!parsed.success) {
      faults.push(...parsed.issues.map((issue) => ({ line, about, schema, issue })));
      return undefined;
    }
    const unknown = unknownWord(name, parsed.output, facts);
    if (unknown) faults.push({ line, about, ...unknown });
    return blockOf(name, node, parsed.output, line);
  };

  const visit = (node: Nodes, place: TextPlace, isPlaced: boolean): void => {
    if (node.type === 'paragraph') faults.push(...almostDirectives(node, source, facts.firstLine));
    if (isDirective(node)) directives.push({ node, block: read(node, place, isPlaced) });
    if (!('children' in node)) return;
    const inside = node.type === 'containerDirective' ? 'call-out' : place;
    const isContainer = node.type === 'root' || node.type === 'containerDirective';
    for (const child of (node as Parent).children) visit(child, inside, isContainer);
  };
  visit(tree, facts.place, true);
  return { directives, faults };
}
