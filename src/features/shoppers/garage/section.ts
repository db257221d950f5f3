import { within } from './elements.ts';

export type SectionState = 'waiting' | 'full' | 'empty' | 'failed';

export interface Section {
  readonly element: HTMLElement;
  readonly list: HTMLElement | null;
  readonly show: (state: SectionState, count?: number) => void;
}

export function sectionNamed(page: Element, name: string): Section | null {
  const element = within(page, `[data-section="${name}"]`);
  if (element === null) return null;
  const counter = within(page, `[data-count="${name}"]`);
  return {
    element,
    list: within(element, '[data-list]'),
    show(state, count = 0) {
      element.dataset['state'] = state;
      if (counter) counter.textContent = count > 0 ? String(count) : '';
    },
  };
}

/** Loads a section. Its failure is shown in it, with a retry. */
export function openSection(section: Section, load: () => Promise<void>): Promise<void> {
  const attempt = async (): Promise<void> => {
    section.show('waiting');
    try {
      await load();
    } catch (error) {
      console.info(`A part of the page did not load: ${section.element.id}.`, error);
      section.show('failed');
    }
  };
  within(section.element, '[data-again]')?.addEventListener('click', async () => {
    await attempt();
    if (section.element.dataset['state'] !== 'failed') within(section.element, 'h2')?.focus();
  });
  return attempt();
}

/** Shows as many of a long list as one looks at, and the rest when it is asked for. */
export function fillList(list: HTMLElement, rows: readonly HTMLElement[], most: number): void {
  const isOpen = list.dataset['open'] !== undefined;
  rows.forEach((row, index) => {
    row.hidden = !isOpen && index >= most;
  });
  list.replaceChildren(...rows);
  list.parentElement?.querySelector('.garage-all')?.remove();
  if (isOpen || rows.length <= most) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button button-second garage-all';
  button.textContent = `Show all ${rows.length}`;
  button.addEventListener('click', () => {
    list.dataset['open'] = '';
    for (const row of rows) row.hidden = false;
    button.remove();
    rows[most]?.querySelector<HTMLElement>('a, button')?.focus();
  });
  list.after(button);
}
