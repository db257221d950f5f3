import { isGateType, safeTarget, signInPath } from '#domain/account/sign-in.ts';
import { $account, askWhoIsHere } from './account-api.ts';

const root = document.documentElement;
const type = root.dataset['gate'];

/** The page that led here, where it is one of this site and not this very one. */
function cameFrom(): string {
  const from = URL.parse(document.referrer);
  if (from?.origin !== location.origin || from.pathname === location.pathname) return '/';
  return safeTarget(`${from.pathname}${from.search}`, location.origin);
}

/** Nothing of the page is seen before there is an answer; what it shows of a person, the API gives to nobody else. */
if (isGateType(type)) {
  const decide = (): void => {
    root.dataset['gate'] = type;
    void askWhoIsHere();
  };
  $account.listen(({ kind }) => {
    if (kind === 'somebody') delete root.dataset['gate'];
    if (kind === 'unknown') root.dataset['gate'] = 'failed';
    if (kind !== 'nobody') return;
    const { pathname, search, hash } = location;
    location.replace(signInPath({ type, redirect: `${pathname}${search}${hash}`, back: cameFrom() }));
  });
  document.querySelector('[data-gate-again]')?.addEventListener('click', decide);
  // A page that comes back from the browser’s memory may be shown to somebody else by now.
  window.addEventListener('pageshow', ({ persisted }) => persisted && decide());
  decide();
}
