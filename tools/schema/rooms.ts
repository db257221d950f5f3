import { globSync } from 'node:fs';
import { CONCEPTS, FLOORS } from '#scripts/check/concepts.ts';

const HEADING = /^## /m;

/** Returns `page` with `text` as all that stands between the heading and the next one. */
function withSection(page: string, heading: string, text: string): string {
  const start = page.indexOf(`\n## ${heading}\n`);
  if (start < 0) throw new Error(`There is no heading "${heading}" to write a table below.`);
  const from = start + heading.length + 5;
  const next = page.slice(from).search(HEADING);
  return `${page.slice(0, from)}\n${text}${next < 0 ? '' : `\n${page.slice(from + next)}`}`;
}

const table = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('');

export const withConcepts = (glossary: string): string =>
  withSection(
    glossary,
    'Concepts',
    table([
      ['word', 'means'],
      ['---', '---'],
      ...Object.entries(CONCEPTS).map(([name, meaning]) => [name, meaning]),
    ]),
  );

/** Adds a link to the folder of each concept on each floor. */
export function withRooms(architecture: string, root: string): string {
  const rooms = new Set(
    globSync('src/*/*/', { cwd: root }).map((path) => path.replaceAll('\\', '/').replace(/\/$/, '')),
  );
  const cell = (floor: string, concept: string): string => {
    const room = `src/${floor}/${concept}`;
    return rooms.has(room) ? `[${floor}](../${room})` : '';
  };
  return withSection(
    architecture,
    'Floors and concepts',
    table([
      ['concept', ...FLOORS, 'what it is about'],
      ['---', ...FLOORS.map(() => '---'), '---'],
      ...Object.entries(CONCEPTS).map(([concept, meaning]) => [
        `**${concept}**`,
        ...FLOORS.map((floor) => cell(floor, concept)),
        meaning,
      ]),
    ]),
  );
}
