import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { Removal } from '#domain/saved/saved-cars.ts';
import { $change, undoRemoval } from '#features/saved/store.ts';

const SHOWN_MS = 8000;

/** What was removed can be had back for a while; whoever points at the notice or stands on it has all the time. */
export function UndoNotice() {
  const change = useStore($change, { ssr: 'initial' });
  return (
    <div role="status">
      {change?.kind === 'removed' && <Removed key={change.removal.car.id} removal={change.removal} />}
    </div>
  );
}

function Removed({ removal }: { readonly removal: Removal }) {
  const notice = useRef<HTMLDivElement>(null);
  const undo = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // The button that was pressed went with its car: keys go on from here.
    if (document.activeElement === document.body) undo.current?.focus({ preventScroll: true });
    const isInUse = () => notice.current?.matches(':hover, :has(:focus-visible)') ?? false;
    const closing = setInterval(() => {
      if (!isInUse()) $change.set(null);
    }, SHOWN_MS);
    return () => clearInterval(closing);
  }, []);

  const giveBack = () => {
    undoRemoval(removal);
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>(
          `main [data-save="${removal.car.id}"], main [data-remove="${removal.car.id}"]`,
        )
        ?.focus(),
    );
  };

  return (
    <div className="saved-notice undo no-print" ref={notice}>
      <p>{removal.car.name} removed.</p>
      <button className="button button-second" type="button" ref={undo} onClick={giveBack}>
        Undo
      </button>
    </div>
  );
}
