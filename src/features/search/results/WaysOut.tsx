import { addressOf } from '#domain/search/filters/search-address.ts';
import type { ResultsContext } from '#domain/search/results/results-context.ts';
import { sisterAddress, type WayOut, waysByKind } from '#domain/search/results/ways-out.ts';
import { countText } from '#domain/vehicles/count-text.ts';
import type { Go, StateLink } from './StateLink.tsx';

export interface WaysOutProps {
  readonly ways: readonly WayOut[];
  /** The words that found nothing. */
  readonly query: string;
  readonly context: ResultsContext;
  readonly go: Go | null;
  /** Passed in because it is in the page's chunk already. An import would make a chunk of its own. */
  readonly Link: typeof StateLink;
}

export default function WaysOut({ ways, query, context, go, Link }: WaysOutProps) {
  const { config, market, sisters } = context;
  return (
    <>
      {waysByKind(ways).map(({ kind, before, say, own }) => (
        <div key={kind} className="ways stack stack-tight" data-kind={kind}>
          {before && <p className="text-muted">{before}</p>}
          <ul className="empty-ways wrap stack stack-tight">
            {own.map(({ label, next, total }) => (
              <li key={label}>
                <Link className="button button-second" href={addressOf(next, config)} next={next} go={go}>
                  {say(label, countText(total, config.vehicles, market))}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {query !== '' && sisters.length > 0 && (
        <div className="ways stack stack-tight" data-kind="sister">
          <p className="text-muted">Look for “{query}” on our other sites:</p>
          <ul className="empty-ways wrap stack stack-tight">
            {sisters.map(({ name, href }) => (
              <li key={href}>
                <a className="button button-quiet" href={sisterAddress(href, query)}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
