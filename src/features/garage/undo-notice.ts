import type { Removal } from '#domain/saved/saved-cars.ts';
import { $change, undoRemoval } from '#features/saved/store.ts';

const SHOWN_MS = 8000;

/** What was removed can be had back for a while; whoever points at the notice or stands on it has all the time. */
export function offerUndo(onBack: (id: string) => void): void {
  const region = document.createElement('div');
  region.setAttribute('role', 'status');
  document.body.append(region);
  let closing: ReturnType<typeof setInterval> | undefined;

  function close(): void {
    clearInterval(closing);
    region.replaceChildren();
  }

  function show(removal: Removal): void {
    const notice = document.createElement('div');
    notice.className = 'saved-notice undo no-print';
    const words = Object.assign(document.createElement('p'), { textContent: `${removal.car.name} removed.` });
    const button = Object.assign(document.createElement('button'), {
      className: 'button button-second',
      type: 'button',
      textContent: 'Undo',
    });
    button.addEventListener('click', () => {
      undoRemoval(removal);
      onBack(removal.car.id);
    });
    notice.append(words, button);
    region.replaceChildren(notice);
    // The button that was pressed went with its car: keys go on from here.
    if (document.activeElement === document.body) button.focus({ preventScroll: true });
    clearInterval(closing);
    closing = setInterval(() => {
      if (!notice.matches(':hover, :has(:focus-visible)')) $change.set(null);
    }, SHOWN_MS);
  }

  $change.listen((change) => {
    if (change?.kind === 'removed') show(change.removal);
    else close();
  });
}
