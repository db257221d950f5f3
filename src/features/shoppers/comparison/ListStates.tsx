import { Icon } from '#ui/icons/Icon.tsx';
import type { SavedListProps } from './saved-pages.ts';

interface EmptyProps extends SavedListProps {
  /** Without script a browser keeps no list. */
  readonly script?: boolean;
}

export function EmptyList({ site, searchHref, phone, script = true }: EmptyProps) {
  const { many } = site.config.vehicles;
  return (
    <div className="empty">
      <Icon name="heart" className="empty-icon" />
      <h2 className="text-title">Nothing saved yet</h2>
      <p className="measured text-muted">
        {script
          ? `Press the heart on any of our ${many} and it waits for you here, in this browser, without signing in.`
          : 'Saving needs JavaScript, which is switched off in this browser. Everything else works without it.'}
      </p>
      <div className="empty-ways wrap stack stack-tight">
        <a className="button button-main" href={searchHref}>
          Browse all {many}
        </a>
        {phone && (
          <a className="button button-second" href={phone.href}>
            <Icon name="phone" />
            Call {phone.shown}
          </a>
        )}
      </div>
    </div>
  );
}

/** Draws the state in the HTML: a moment's wait with JavaScript, a full explanation without. */
export function NotYetKnown(props: SavedListProps) {
  return (
    <>
      <noscript>
        <EmptyList {...props} script={false} />
      </noscript>
      <div className="saved-waiting" aria-hidden="true" />
    </>
  );
}

interface FailedProps {
  readonly many: string;
  readonly retry: () => void;
}

export function LookUpFailed({ many, retry }: FailedProps) {
  return (
    <div className="saved-failed row apart" role="alert">
      <p>Our stock list did not answer just now. These are the {many} as you saved them.</p>
      <button className="button button-second" type="button" onClick={retry}>
        Try again
      </button>
    </div>
  );
}
