export {};

/** Going back to a page that the browser kept as it was must not find the menu still open. */
const drawer = document.getElementById('drawer');

window.addEventListener('pagehide', () => {
  if (drawer?.matches(':popover-open')) drawer.hidePopover();
});
