export interface ShareLink {
  readonly to: 'facebook' | 'x' | 'whatsapp' | 'email';
  readonly label: string;
  readonly href: string;
  /** Opened in a small window if there is JavaScript. */
  readonly inWindow: boolean;
}

export const SHARE_WINDOW = { width: 550, height: 400 } as const;

/** Leaves slashes and colons as they are, which a query allows. An address that is written the same everywhere compresses better. */
const queryText = (value: string): string =>
  encodeURIComponent(value).replace(/%(?:2F|3A)/g, decodeURIComponent);

const query = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${queryText(value)}`)
    .join('&');

/** Builds share links that work without scripts of other services. */
export const shareLinks = (url: string, title: string): readonly ShareLink[] => [
  {
    to: 'facebook',
    label: 'Facebook',
    href: `https://www.facebook.com/sharer/sharer.php?${query({ u: url })}`,
    inWindow: true,
  },
  {
    to: 'x',
    label: 'X (Twitter)',
    href: `https://twitter.com/intent/tweet?${query({ url, text: title })}`,
    inWindow: true,
  },
  {
    to: 'whatsapp',
    label: 'WhatsApp',
    href: `https://wa.me/?${query({ text: `${title} ${url}` })}`,
    inWindow: true,
  },
  {
    to: 'email',
    label: 'Email',
    href: `mailto:?${query({ subject: title, body: `${title}\n${url}` })}`,
    inWindow: false,
  },
];
