export {};

const drawer = document.getElementById('drawer');

const closeDrawer = () => {
  if (drawer?.matches(':popover-open')) drawer.hidePopover();
};

/** The back button must not show a page from the bfcache with its menu still open. */
window.addEventListener('pagehide', closeDrawer);

/** Behind the open drawer nothing can be seen, so nothing there may have the focus. */
drawer?.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget instanceof Node && !drawer.contains(relatedTarget)) closeDrawer();
});

/**
 * Menus are `<details>` with one name: without JavaScript opening one closes the others. JavaScript adds
 * opening on hover if configured, closing on Escape, outside clicks and lost focus, and arrow keys.
 */
const header = document.querySelector('.site-header');
const menus = [...document.querySelectorAll<HTMLDetailsElement>('details[name="header-menu"]')];
/** Long enough to pass an entry on the way to a panel without opening it, and to leave a panel by mistake. */
const OPENING_DELAY = 90;
const CLOSING_DELAY = 220;

const close = (menu: HTMLDetailsElement) => {
  menu.open = false;
};
const openMenu = () => menus.find((menu) => menu.open);
const closeAllBut = (target: EventTarget | null) => {
  for (const menu of menus) if (!(target instanceof Node && menu.contains(target))) close(menu);
};

function openUnderMouse(menu: HTMLDetailsElement): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const soon = (open: boolean) => {
    clearTimeout(waiting);
    waiting = setTimeout(
      () => {
        menu.open = open;
      },
      open ? OPENING_DELAY : CLOSING_DELAY,
    );
  };
  menu.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && soon(true));
  menu.addEventListener('pointerleave', ({ pointerType }) => pointerType === 'mouse' && soon(false));
  // A keyboard user has not left the menu.
  menu.addEventListener('keydown', () => clearTimeout(waiting));
  // A press on an entry that the mouse has just opened would close it again.
  menu.querySelector('summary')?.addEventListener('click', (event) => {
    if (event.detail > 0 && menu.open && menu.matches(':hover')) event.preventDefault();
  });
}

const entriesInBar = () =>
  [...document.querySelectorAll<HTMLElement>('.main-menu .menu-entry')].filter((entry) =>
    entry.checkVisibility(),
  );

/** Left and right move between entries, down moves into a panel. */
function moveByArrow(event: KeyboardEvent): void {
  const entries = entriesInBar();
  const entry = entries.find((one) => one === document.activeElement);
  if (!entry) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step !== undefined) entries.at((entries.indexOf(entry) + step) % entries.length)?.focus();
  else if (event.key === 'ArrowDown' && entry.parentElement instanceof HTMLDetailsElement) {
    entry.parentElement.open = true;
    entry.parentElement.querySelector<HTMLElement>('.panel a')?.focus();
  } else return;
  event.preventDefault();
}

function closeByEscape(): void {
  const menu = openMenu();
  if (menu?.contains(document.activeElement)) menu.querySelector('summary')?.focus();
  closeAllBut(null);
}

for (const menu of menus) {
  if (menu.closest('[data-opens="hover"]')) openUnderMouse(menu);
  menu.addEventListener('toggle', () =>
    header?.classList.toggle('is-menu-open', openMenu()?.matches('.menu') ?? false),
  );
}

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') closeByEscape();
  else moveByArrow(event);
});
document.addEventListener('pointerdown', ({ target }) => closeAllBut(target));
document.addEventListener('focusin', ({ target }) => closeAllBut(target));
/** The back button must not show a page from the bfcache with a menu still open. */
window.addEventListener('pagehide', () => closeAllBut(null));
