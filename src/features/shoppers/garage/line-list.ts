import type { OwnLine } from '#domain/shoppers/accounts/list-merge.ts';
import { copyOf, say, sayName, within } from './elements.ts';
import { fillList, type Section } from './section.ts';

const MOST_SHOWN = 5;

function lineRow({ kind, name, href, facts, state, note, action }: OwnLine): HTMLElement {
  const row = copyOf('line');
  say(row, '[data-kind]', kind);
  sayName(within(row, '[data-name]'), name, href);
  say(row, '[data-facts]', facts.join(' · '));
  say(row, '[data-note]', note);
  const chip = within(row, '[data-tone]');
  if (chip) {
    chip.dataset['tone'] = state.tone;
    chip.textContent = state.label;
  }
  const button = row.querySelector<HTMLAnchorElement>('[data-action]');
  if (action === null) button?.remove();
  else if (button) Object.assign(button, { href: action.href, textContent: action.label });
  return row;
}

export function showLines(section: Section, lines: readonly OwnLine[]): void {
  if (section.list) fillList(section.list, lines.map(lineRow), MOST_SHOWN);
  section.show(lines.length === 0 ? 'empty' : 'full', lines.length);
}

/** Fetches a list of the API for the signed-in account. */
export async function askFor(path: string, name: string): Promise<readonly unknown[]> {
  const response = await fetch(path, { headers: { accept: 'application/json' }, cache: 'no-store' });
  const answer: unknown = await response.json();
  const list =
    response.ok && typeof answer === 'object' && answer !== null
      ? (answer as Readonly<Record<string, unknown>>)[name]
      : undefined;
  if (!Array.isArray(list)) throw new Error(`${path} answered ${response.status}`);
  return list;
}
