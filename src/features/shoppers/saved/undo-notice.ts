import { $change, undoRemoval } from './store.ts';

const SHOWN_MS = 8000;

export interface Removed {
  readonly name: string;
  readonly giveBack: () => void;
  /** The removal is final, and the notice closes. */
  readonly settle: () => void;
}

export interface UndoNotice {
  readonly show: (removed: Removed) => void;
  readonly close: () => void;
}

function noticeOf({ name, giveBack }: Removed) {
  const notice = document.createElement('div');
  notice.className = 'saved-notice undo no-print';
  const words = Object.assign(document.createElement('p'), { textContent: `${name} removed.` });
  const button = Object.assign(document.createElement('button'), {
    className: 'button button-second',
    type: 'button',
    textContent: 'Undo',
  });
  button.addEventListener('click', giveBack);
  notice.append(words, button);
  return { notice, button };
}

/** The pressed button disappears with its row, so the focus moves here after rendering. */
function takeFocus(button: HTMLElement): void {
  const active = document.activeElement;
  if (active === document.body || active?.closest('[hidden]')) button.focus({ preventScroll: true });
}

/** A removal can be undone for a while. The timer stops while the notice has the pointer or focus. */
export function undoNotice(region: Element): UndoNotice {
  let closing: ReturnType<typeof setInterval> | undefined;

  function close(): void {
    clearInterval(closing);
    region.replaceChildren();
  }

  function show(removed: Removed): void {
    const { notice, button } = noticeOf(removed);
    close();
    region.append(notice);
    requestAnimationFrame(() => takeFocus(button));
    closing = setInterval(() => {
      if (!notice.matches(':hover, :has(:focus-visible)')) removed.settle();
    }, SHOWN_MS);
  }

  return { show, close };
}

/** Offers to bring back cars that were taken off the list here. Returns a function that stops it. */
export function offerUndo(onBack: (id: string) => void): () => void {
  const region = document.createElement('div');
  region.setAttribute('role', 'status');
  document.body.append(region);
  const { show, close } = undoNotice(region);

  const stop = $change.listen((change) => {
    if (change?.kind !== 'removed') return close();
    const { removal } = change;
    const { id, name } = removal.car;
    show({
      name,
      giveBack() {
        undoRemoval(removal);
        onBack(id);
      },
      settle: () => $change.set(null),
    });
  });
  return () => {
    stop();
    close();
    region.remove();
  };
}
