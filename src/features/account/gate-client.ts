import { isGateType, safeTarget, signInPath } from '#domain/account/sign-in.ts';
import { signedInAs } from './account-api.ts';

const root = document.documentElement;
const type = root.dataset['gate'];

/** The page that led here, where it is one of this site and not this very one. */
function cameFrom(): string {
  const from = URL.parse(document.referrer);
  if (from?.origin !== location.origin || from.pathname === location.pathname) return '/';
  return safeTarget(`${from.pathname}${from.search}`, location.origin);
}

/** Nothing of the page is seen before this has an answer; what it shows of a person, the API gives to nobody else. */
async function decide(): Promise<void> {
  if (!isGateType(type)) return;
  root.dataset['gate'] = type;
  try {
    if ((await signedInAs()) !== null) {
      delete root.dataset['gate'];
      return;
    }
    const { pathname, search, hash } = location;
    location.replace(signInPath({ type, redirect: `${pathname}${search}${hash}`, back: cameFrom() }));
  } catch {
    root.dataset['gate'] = 'failed';
  }
}

void decide();
document.querySelector('[data-gate-again]')?.addEventListener('click', () => void decide());
// A page that comes back from the browser’s memory may be shown to somebody else by now.
window.addEventListener('pageshow', ({ persisted }) => persisted && void decide());
