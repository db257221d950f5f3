import { html } from 'hono/html';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import { PLAIN_LINKS } from '#domain/leads/forms/form-places.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { BASE_HEADERS } from '#domain/sites/routing/headers.ts';

/** Redirects a browser that has sent a form, so that a reload sends nothing again. */
export const seeOther = (location: string, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(null, { status: 303, headers: { Location: location, ...headers } });

export type Markup = ReturnType<typeof html>;

interface FramedPage {
  readonly dealer: PublishedDealer;
  readonly title: string;
  readonly stylesheets: readonly string[] | undefined;
  readonly main: Markup;
}

export const framePage = async ({ dealer, title, stylesheets = [], main }: FramedPage): Promise<string> =>
  String(
    await html`<!doctype html>
<html lang="${MARKETS[dealer.market].locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${dealer.name}</title>
<meta name="robots" content="noindex">
<link rel="icon" type="image/svg+xml" href="${PLAIN_LINKS.icon}">
${stylesheets.map((href) => html`<link rel="stylesheet" href="${href}">`)}
</head>
<body>
<header class="on-band"><div class="column plain-head"><a class="text-name display-face" href="${PLAIN_LINKS.home}">${dealer.name}</a></div></header>
<main>
${main}
</main>
</body>
</html>
`,
  );

/** Allows no scripts and no inline styles. Forms may be sent here, and their responses redirect within the site. */
const policyWith = (pictures: string): string =>
  `default-src 'none'; style-src 'self'; img-src ${pictures}; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

interface Answered {
  readonly status: number;
  /** The origins that its pictures may come from. */
  readonly pictures?: string;
}

export const pageResponse = (text: string, { status, pictures = "'self'" }: Answered): Response =>
  new Response(text, {
    status,
    headers: {
      ...BASE_HEADERS,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policyWith(pictures),
      'Cache-Control': 'no-store',
    },
  });
