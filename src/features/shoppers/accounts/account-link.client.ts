import { isKnownHere } from '#adapters/shoppers/accounts/accounts.client.ts';
import { whenIdle } from '#ui/on-idle.ts';

/** Shows the link to the account. The page behind it checks the session. */
function show(): void {
  const isSignedIn = isKnownHere();
  document.documentElement.toggleAttribute('data-signed-in', isSignedIn);
  if (!isSignedIn) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-account]'))
    link.href = link.dataset['account'] ?? link.href;
}

show();
if (isKnownHere())
  whenIdle(() => {
    import('./sync.ts')
      .then(({ keepInStep }) => keepInStep())
      .catch((reason) => console.info('The script that syncs with the account did not load.', reason));
  });
window.addEventListener('pageshow', ({ persisted }) => persisted && show());
