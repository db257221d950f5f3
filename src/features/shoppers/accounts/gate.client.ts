import { isGateType, safeTarget, signInPath } from '#domain/shoppers/accounts/sign-in.ts';
import { $account, askWhoIsHere } from './account-api.ts';

const root = document.documentElement;
const type = root.dataset['gate'];

/** Returns the previous page, if it is another page of this site. */
function cameFrom(): string {
  const from = URL.parse(document.referrer);
  if (from?.origin !== location.origin || from.pathname === location.pathname) return '/';
  return safeTarget(`${from.pathname}${from.search}`, location.origin);
}

/** Hides the page until there is an answer. The API gives personal data to its owner only. */
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
  // A page from the bfcache may be shown to another person.
  window.addEventListener('pageshow', ({ persisted }) => persisted && decide());
  decide();
}
