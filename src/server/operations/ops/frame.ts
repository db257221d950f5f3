import { html } from 'hono/html';
import { INBOX_MAIL_PATH, INBOX_PATH } from '#server/leads/inbox/model.ts';
import { FLEET_PATH } from '../fleet/paths.ts';

export type OpsMarkup = ReturnType<typeof html>;

/** The styles that all ops pages share. Each page adds its own. */
export const FRAME_STYLES = new URL('./frame.css', import.meta.url);

interface Frame {
  readonly title: string;
  readonly place: 'leads' | 'mail' | 'fleet';
  readonly stylesheet: string;
  /** Seconds after which the page refreshes itself. */
  readonly refresh?: number;
  readonly main: OpsMarkup;
}

const tab = (href: string, text: string, isHere: boolean): OpsMarkup =>
  html`<a href="${href}"${isHere ? html` aria-current="page"` : ''}>${text}</a>`;

export const opsPage = async ({ title, place, stylesheet, refresh, main }: Frame): Promise<string> =>
  String(
    await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
${refresh === undefined ? '' : html`<meta http-equiv="refresh" content="${refresh}">`}
<link rel="icon" href="/_list/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${stylesheet}">
</head>
<body class="${place}">
<header class="bar"><nav aria-label="Operations">
${tab(INBOX_PATH, 'Leads', place === 'leads')}
${tab(INBOX_MAIL_PATH, 'Mail', place === 'mail')}
${tab(FLEET_PATH, 'Fleet', place === 'fleet')}
${tab('/', 'Dealers', false)}
</nav><p>Up and running</p></header>
<main>
${main}
</main>
</body>
</html>
`,
  );
