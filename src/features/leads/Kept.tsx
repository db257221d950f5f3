import type { FormPlace } from './form-props.ts';
import type { Sending } from './use-sending.ts';

interface Props {
  readonly sending: Sending;
  readonly place: FormPlace;
  readonly retry: () => void;
}

/** Nobody answered: what has become of the enquiry, and what the shopper can do. */
export const Kept = ({ sending, place, retry }: Props) =>
  sending.phase === 'kept' && (
    <div className="form-kept" role="alert">
      <p>
        <strong>Not sent yet.</strong> We could not be reached just now.{' '}
        {sending.lasting
          ? 'Your message is kept on this device and goes out by itself as soon as there is a connection, also when you come back later.'
          : 'Your browser lets us keep nothing, so please leave this page open: it tries again by itself.'}
      </p>
      <div className="form-actions">
        <button type="button" className="button button-second" onClick={retry}>
          Try again now
        </button>
        {place.phone && (
          <a className="button button-quiet" href={place.phone.href}>
            Or call {place.phone.shown}
          </a>
        )}
      </div>
    </div>
  );
