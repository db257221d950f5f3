/**
 * Patterns of credentials that must not be in a site's files or builds. Publishable keys (`pk_live_…`) are
 * public and not listed.
 */
export type SecretPattern = { readonly name: string; readonly pattern: RegExp };

const SECRET_PATTERNS: readonly SecretPattern[] = [
  { name: 'Stripe secret key', pattern: /\bsk_(live|test)_[0-9a-zA-Z]{8,}/ },
  { name: 'Stripe restricted key', pattern: /\brk_(live|test)_[0-9a-zA-Z]{8,}/ },
  { name: 'webhook signing secret', pattern: /\bwhsec_[0-9a-zA-Z+/=]{8,}/ },
  { name: 'private key', pattern: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY/ },
  { name: 'AWS access key', pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/ },
  { name: 'Slack token', pattern: /\bxox[abeoprs]-[0-9A-Za-z-]{10,}/ },
  { name: 'GitHub token', pattern: /\b(?:gh[oprsu]_[0-9A-Za-z]{20,}|github_pat_\w{20,})/ },
  { name: 'Google API secret', pattern: /\bGOCSPX-[\w-]{10,}/ },
  { name: 'Netlify token', pattern: /\bnf[pc]_[0-9A-Za-z]{20,}/ },
  { name: 'SendGrid key', pattern: /\bSG\.[\w-]{16,}\.[\w-]{16,}/ },
  { name: 'signed token', pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/ },
  { name: 'password in an address', pattern: /\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@"'<>`]*:[^\s/@"'<>`]+@[\w[]/i },
  {
    name: 'authorization header',
    pattern: /\b(?:authorization["']?\s*[:=]\s*["']?)?Basic [A-Za-z0-9+/]{16,}={0,2}/,
  },
];

const NAMED_VALUE =
  /\b\w*(?:secret|passwd|password|private_?key|api_?key|access_?token|auth_?token)\w*["']?\s*[:=]\s*["']?([\w+/=.-]{16,})/gi;

const MIN_BITS_PER_CHARACTER = 3.2;

/** Returns the kind of secret, or undefined. Never returns the text itself: what finds a secret must not print it. */
export function looksSecret(text: string): string | undefined {
  return SECRET_PATTERNS.find(({ pattern }) => pattern.test(text))?.name ?? namedSecret(text);
}

/** Finds a telling name beside a value too random to be a word: `client_secret: "9fK…"`. */
function namedSecret(text: string): string | undefined {
  for (const [, value = ''] of text.matchAll(NAMED_VALUE)) {
    if (/\d/.test(value) && /[a-z]/i.test(value) && bitsPerCharacter(value) >= MIN_BITS_PER_CHARACTER) {
      return 'value named as a secret';
    }
  }
  return undefined;
}

/** Computes the Shannon entropy: about 2.5 for words and names, above 3.5 for keys. */
export function bitsPerCharacter(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / text.length);
  return shares.reduce((bits, share) => bits - share * Math.log2(share), 0);
}
