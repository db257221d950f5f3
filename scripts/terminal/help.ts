import type { Command, Options } from './command.ts';

const MOST_WIDTH = 110;
const LEAST_WIDTH = 60;
const MOST_LEFT = 44;
const GAP = 3;

/** `stockOnly` → `--stock-only` */
export const dashed = (name: string): string =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

type Row = readonly [left: string, right: string];

const INDENT = '  ';

/** Prints two columns: what to type on the left, what it does on the right, wrapped over several lines. */
function columns(rows: readonly Row[], leftWidth: number, width: number): string {
  const margin = ' '.repeat(INDENT.length + leftWidth + GAP);
  return rows
    .flatMap(([left, right]) => {
      const lines = wrapped(right, width - margin.length).map((line) => `${margin}${line}`);
      const start = `${INDENT}${left}`.padEnd(margin.length);
      const isShort = start.length === margin.length && start.endsWith(' '.repeat(GAP));
      return isShort ? [start + lines.join('\n').trimStart()] : [start, ...lines];
    })
    .join('\n');
}

const optionRows = (options: Options): readonly Row[] => [
  ...Object.entries(options).map(([name, { example, bare, usual, does }]): Row => {
    const spelled = dashed(name);
    if (example === undefined) return [spelled, does];
    const value = `${spelled}=${example.includes(' ') ? `"${example}"` : example}`;
    const left = bare === undefined ? value : `${spelled}, ${value}`;
    return [left, usual === undefined ? does : `${does} (default: ${usual})`];
  }),
  ['--help, -h', 'shows this help'],
];

/** Returns a call such as `npm run leads` with its arguments. npm keeps those before the first two dashes. */
export const line = (call: string, ...args: readonly (string | undefined)[]): string => {
  const dashes = call.startsWith('npm ') && !call.includes(' -- ') ? ['--'] : [];
  const more = args.filter((arg) => arg !== undefined && arg !== '');
  return [call, ...(more.length === 0 ? [] : [...dashes, ...more])].join(' ');
};

function commandRows({ call, commands = {} }: Command): readonly Row[] {
  return Object.entries(commands).map(([name, { does, options = [], operands }]) => {
    const knows = options.length === 0 ? '' : ` (${options.map(dashed).join(', ')})`;
    return [line(call, name, operands?.shape), `${does}${knows}`];
  });
}

export function helpText(command: Command, columnsOfTerminal = process.stdout.columns): string {
  const { call, does, options = {}, operands, examples = [], notes = [] } = command;
  const width = Math.max(LEAST_WIDTH, Math.min(columnsOfTerminal || MOST_WIDTH, MOST_WIDTH));
  const blocks = [commandRows(command), optionRows(options), examples].filter((rows) => rows.length > 0);
  const widest = Math.max(
    ...blocks
      .flat()
      .map(([left]) => left.length)
      .filter((length) => length <= MOST_LEFT),
  );
  return [
    wrapped(`${line(call, operands?.shape)}: ${does}`, width).join(`\n${INDENT}`),
    ...blocks.map((rows) => columns(rows, widest, width)),
    ...notes.map((note) => wrapped(note, width).join('\n')),
  ].join('\n\n');
}
