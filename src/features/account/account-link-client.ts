import { isKnownHere } from './account-api.ts';

/** Whoever signed in here is led to what is theirs; the page itself asks whether they still are. */
function show(): void {
  const isSignedIn = isKnownHere();
  document.documentElement.toggleAttribute('data-signed-in', isSignedIn);
  if (!isSignedIn) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-account]'))
    link.href = link.dataset['account'] ?? link.href;
}

show();
window.addEventListener('pageshow', ({ persisted }) => persisted && show());
