const isInside = ({ clientX, clientY }: MouseEvent, box: DOMRect): boolean =>
  clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;

/** A click with a modifier key or another button opens a tab. */
export const isPlainPress = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);

/**
 * Opens a dialog by links instead of their page: `data-dialog` names it. Escape, the backdrop and whatever carries
 * `data-close` close it, and the browser gives the focus back.
 */
export function openByLinks(dialog: HTMLDialogElement, onOpen: (link: HTMLElement) => void): void {
  const links = `[data-dialog="${CSS.escape(dialog.id)}"]`;
  for (const link of document.querySelectorAll(links)) link.setAttribute('aria-haspopup', 'dialog');
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>(links) : null;
    if (!link || event.defaultPrevented || !isPlainPress(event)) return;
    event.preventDefault();
    onOpen(link);
    dialog.showModal();
  });
  closeByPress(dialog);
}

/** Closes the dialog by a press on the backdrop, or on whatever carries `data-close`. */
export function closeByPress(dialog: HTMLDialogElement): void {
  dialog.addEventListener('click', (event) => {
    const onBackdrop = event.target === dialog && !isInside(event, dialog.getBoundingClientRect());
    const onClose = event.target instanceof Element && event.target.closest('[data-close]') !== null;
    if (onBackdrop || onClose) dialog.close();
  });
}
