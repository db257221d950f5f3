export {};

const drawer = document.getElementById('drawer');

const close = () => {
  if (drawer?.matches(':popover-open')) drawer.hidePopover();
};

/** Going back to a page that the browser kept as it was must not find the menu still open. */
window.addEventListener('pagehide', close);

/** Behind the open drawer nothing can be seen, so nothing there may have the focus. */
drawer?.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget instanceof Node && !drawer.contains(relatedTarget)) close();
});
