/** Everything behind it is a tag that most providers ignore. */
const TAG = '+';
/** Here the dots in a name mean nothing, and the two names are one. */
const GOOGLE = ['gmail.com', 'googlemail.com'];

/** In ASCII and small letters, as servers compare it. */
const domainOf = (text: string): string => URL.parse(`http://${text}`)?.hostname.replace(/\.$/, '') ?? text;

/**
 * The mailbox of an address, the same for all spellings that reach it: `K.Lee+cars@GoogleMail.com` and `klee@gmail.com`.
 * It is for counting, never for sending: where a provider knows no tags, two people would have one.
 */
export function mailboxOf(address: string): string {
  const text = address.trim().normalize('NFKC').toLowerCase();
  const at = text.lastIndexOf('@');
  if (at < 1) return text;
  const [local, domain] = [text.slice(0, at), domainOf(text.slice(at + 1))];
  const tag = local.indexOf(TAG);
  const name = tag > 0 ? local.slice(0, tag) : local;
  return GOOGLE.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
