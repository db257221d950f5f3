export {};

/**
 * Menus are `<details>` and work without this. With it they also open under a mouse where the dealer wants that,
 * and close on Escape and on a press outside.
 */
const menus = [...document.querySelectorAll<HTMLDetailsElement>('details[name="header-menu"]')];
const CLOSING_DELAY = 160;

const close = (menu: HTMLDetailsElement) => {
  menu.open = false;
};

function openUnderMouse(menu: HTMLDetailsElement): void {
  let leaving: number | undefined;
  menu.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType !== 'mouse') return;
    clearTimeout(leaving);
    menu.open = true;
  });
  menu.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType === 'mouse') leaving = window.setTimeout(close, CLOSING_DELAY, menu);
  });
  // A press on an entry that the mouse has just opened would close it again.
  menu.querySelector('summary')?.addEventListener('click', (event) => {
    if (event.detail > 0 && menu.open && menu.matches(':hover')) event.preventDefault();
  });
}

for (const menu of menus) if (menu.closest('[data-opens="hover"]')) openUnderMouse(menu);

document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  for (const menu of menus) {
    if (menu.open && menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
    close(menu);
  }
});

document.addEventListener('pointerdown', ({ target }) => {
  for (const menu of menus) if (target instanceof Node && !menu.contains(target)) close(menu);
});

document.addEventListener('focusin', ({ target }) => {
  for (const menu of menus) if (target instanceof Node && !menu.contains(target)) close(menu);
});
