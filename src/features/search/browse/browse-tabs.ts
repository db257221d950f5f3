export {};

/**
 * Without script the tabs are radio buttons, which CSS listens to. With it they become tabs as screen readers know
 * them; nothing changes in looks or size.
 */
const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

function tabFrom(label: HTMLLabelElement, panel: HTMLElement): HTMLButtonElement {
  const tab = document.createElement('button');
  tab.type = 'button';
  tab.className = label.className;
  tab.textContent = label.textContent;
  tab.id = `${panel.id}-tab`;
  tab.role = 'tab';
  tab.setAttribute('aria-controls', panel.id);
  panel.role = 'tabpanel';
  panel.setAttribute('aria-labelledby', tab.id);
  label.replaceWith(tab);
  return tab;
}

function upgrade(browse: HTMLElement): void {
  const list = browse.querySelector('.browse-tabs');
  const radios = [...browse.querySelectorAll('input')];
  const panels = [...browse.querySelectorAll<HTMLElement>('.browse-panel')];
  const labels = [...browse.querySelectorAll('label')];
  if (!list) return;
  const chosen = radios.findIndex((radio) => radio.checked);
  const tabs = panels.flatMap((panel, index) => {
    const label = labels[index];
    return label ? [tabFrom(label, panel)] : [];
  });
  for (const radio of radios) radio.remove();
  list.role = 'tablist';

  const show = (at: number) => {
    for (const [index, tab] of tabs.entries()) {
      tab.ariaSelected = String(index === at);
      tab.tabIndex = index === at ? 0 : -1;
      panels[index]?.toggleAttribute('hidden', index !== at);
    }
  };
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => show(index));
    tab.addEventListener('keydown', (event) => {
      const to = STEPS[event.key]?.(index, tabs.length);
      if (to === undefined) return;
      event.preventDefault();
      show(to);
      tabs[to]?.focus();
    });
  }
  show(Math.max(chosen, 0));
  browse.dataset['tabs'] = '';
}

for (const browse of document.querySelectorAll<HTMLElement>('.browse')) upgrade(browse);
