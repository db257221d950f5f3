import { html } from 'hono/html';
import type { KeptLetter } from '#adapters/mail/folder.ts';
import type { CountedWords } from '#domain/counts/counted-words.ts';
import type { SentBy } from '#domain/demo/demo.ts';
import type { Fleet, FleetRow, ShownMeasure, TemplateRow } from '#domain/fleet/row.ts';
import { counted } from '#domain/text/counted.ts';
import {
  type Chip,
  type DeliveryRow,
  FLEET_PATH,
  INBOX_MAIL_PATH,
  INBOX_PATH,
  type InboxLead,
  type InboxRow,
  inboxLetterHtmlPath,
  inboxLetterPath,
  inboxLetterSourcePath,
  inboxReleasePath,
  momentText,
} from './model.ts';

type Markup = ReturnType<typeof html>;

interface Frame {
  readonly title: string;
  readonly place: 'leads' | 'mail' | 'fleet';
  readonly stylesheet: string;
  /** Seconds after which the page asks again by itself. */
  readonly refresh?: number;
  readonly main: Markup;
}

const tab = (href: string, text: string, isHere: boolean): Markup =>
  html`<a href="${href}"${isHere ? html` aria-current="page"` : ''}>${text}</a>`;

const page = async ({ title, place, stylesheet, refresh, main }: Frame): Promise<string> =>
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
<body>
<header class="bar"><nav aria-label="This machine">
${tab(INBOX_PATH, 'Leads', place === 'leads')}
${tab(INBOX_MAIL_PATH, 'Mail', place === 'mail')}
${tab(FLEET_PATH, 'Fleet', place === 'fleet')}
${tab('/', 'Dealers', false)}
</nav><p>Running on this machine</p></header>
<main>
${main}
</main>
</body>
</html>
`,
  );

const REFRESH_SECONDS = 10;

const chip = ({ state, text }: Chip): Markup => html`<span class="chip ${state}">${text}</span>`;

const row = (lead: InboxRow): Markup => html`
<li><a class="row" href="${lead.href}">
<span class="who"><strong>${lead.name}</strong>${lead.contacts.map((contact) => html`<span class="muted">${contact}</span>`)}</span>
<span class="what"><span>${lead.category}</span><span class="muted">${lead.vehicle}</span></span>
<span class="chips">${lead.isSuspect ? html`<span class="chip held">Suspect</span>` : ''}${lead.isComplete ? '' : html`<span class="chip postponed">Not finished</span>`}${lead.chips.map(chip)}</span>
<span class="when"><time>${lead.ago}</time><span class="muted">${lead.dealer}</span></span>
</a></li>`;

export const leadsPage = (rows: readonly InboxRow[], stylesheet: string): Promise<string> =>
  page({
    ...{ title: 'Leads on this machine', place: 'leads', stylesheet, refresh: REFRESH_SECONDS },
    main: html`<h1>Leads</h1>
${
  rows.length === 0
    ? html`<div class="empty"><h2>No leads yet</h2><p>Send a form on any dealer’s site, and it shows here within seconds.</p></div>`
    : html`<p class="lead">${counted(rows.length, 'lead')}, the newest first.</p><ul class="rows">${rows.map(row)}</ul>`
}`,
  });

const delivery = (one: DeliveryRow): Markup => html`
<li class="delivery">
<span class="chip ${one.state}">${one.text}</span>
<span><strong>${one.channel}</strong>, version ${one.version}</span>
<span class="muted">${one.attempts}</span>
<span class="muted">${one.when}</span>
${one.note === '' ? '' : html`<p class="note">${one.note}</p>`}
</li>`;

const file = ({ href, name, size, isPicture }: InboxLead['files'][number]): Markup => html`
<li><a class="file" href="${href}">${isPicture ? html`<img src="${href}" alt="" loading="lazy">` : ''}<span>${name}</span><span class="muted">${size}</span></a></li>`;

const release = ({ id, canRelease }: InboxLead): Markup | string =>
  canRelease
    ? html`<form method="post" action="${inboxReleasePath(id)}"><button>Send it now</button></form>`
    : '';

export const leadPage = (lead: InboxLead, stylesheet: string): Promise<string> =>
  page({
    ...{ title: `${lead.name}, ${lead.category}`, place: 'leads', stylesheet },
    main: html`<p class="back"><a href="${INBOX_PATH}">All leads</a></p>
<h1>${lead.name}</h1>
<p class="lead">${lead.category}${lead.vehicle === '' ? '' : `, ${lead.vehicle}`}<br>${lead.at}, ${lead.dealer}${lead.isComplete ? '' : ', not finished'}</p>
${lead.suspicions.length === 0 ? '' : html`<div class="warning"><strong>${lead.isHeld ? 'Held back as a suspect:' : 'A suspect, sent on all the same:'}</strong> ${lead.suspicions.join(' ')}</div>`}
${lead.message === '' ? '' : html`<blockquote>${lead.message}</blockquote>`}
<section><div class="head"><h2>Where it went</h2>${release(lead)}</div>
${lead.deliveries.length === 0 ? html`<p class="muted">Nowhere: this dealer has it in the store alone.</p>` : html`<ul class="deliveries">${lead.deliveries.map(delivery)}</ul>`}</section>
${lead.files.length === 0 ? '' : html`<section><h2>Files</h2><ul class="files">${lead.files.map(file)}</ul></section>`}
<section><h2>All that was sent</h2><dl>${lead.fields.map(({ label, text }) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`)}<div><dt>Form</dt><dd>${lead.form}</dd></div><div><dt>Reference</dt><dd>${lead.id}</dd></div></dl></section>`,
  });

const letterRow = ({ id, subject, to, from, at }: KeptLetter): Markup => html`
<li><a class="row letter" href="${inboxLetterPath(id)}">
<span class="who"><strong>${subject}</strong><span class="muted">To ${to.join(', ')}</span></span>
<span class="what muted">${from}</span>
<span class="when"><time>${momentText(at)}</time></span>
</a></li>`;

const MAIL_WORDS: Readonly<Record<SentBy, string>> = {
  folder: 'This is a test: what would have been mailed. Nothing leaves this machine, as SMTP_URL is not set.',
  server: 'SMTP_URL is set, so mail goes out by that server. What was kept here before is still shown.',
  nobody: 'SMTP_URL is not set, so mail waits until it is. What was kept here before is still shown.',
};

export const mailPage = (
  letters: readonly KeptLetter[],
  sentBy: SentBy,
  stylesheet: string,
): Promise<string> =>
  page({
    ...{ title: 'Mail on this machine', place: 'mail', stylesheet, refresh: REFRESH_SECONDS },
    main: html`<h1>Mail</h1>
<p class="lead">${MAIL_WORDS[sentBy]}</p>
${letters.length === 0 ? html`<div class="empty"><h2>No mail yet</h2><p>A lead to a dealer with a mailbox in <code>leads.delivery.mail</code> shows here.</p></div>` : html`<ul class="rows">${letters.map(letterRow)}</ul>`}`,
  });

export const letterPage = (letter: KeptLetter, stylesheet: string): Promise<string> =>
  page({
    ...{ title: letter.subject, place: 'mail', stylesheet },
    main: html`<p class="back"><a href="${INBOX_MAIL_PATH}">All mail</a></p>
<h1 class="subject">${letter.subject}</h1>
<dl class="letter-head">
<div><dt>From</dt><dd>${letter.from}</dd></div>
<div><dt>To</dt><dd>${letter.to.join(', ')}</dd></div>
${letter.replyTo === null ? '' : html`<div><dt>Answers go to</dt><dd>${letter.replyTo}</dd></div>`}
<div><dt>Sent</dt><dd>${momentText(letter.at)}</dd></div>
</dl>
${letter.html === null ? '' : html`<iframe sandbox src="${inboxLetterHtmlPath(letter.id)}" title="The mail as it is read"></iframe>`}
<section><h2>As text</h2><pre>${letter.text}</pre></section>
${letter.attachments.map(({ name, type, text }) => html`<section><h2>${name}</h2><p class="muted">${type}</p>${text === null ? '' : html`<pre>${text}</pre>`}</section>`)}
<p><a href="${inboxLetterSourcePath(letter.id)}">The mail as a file</a></p>`,
  });

export const missingPage = (stylesheet: string): Promise<string> =>
  page({
    ...{ title: 'Not here', place: 'leads', stylesheet },
    main: html`<h1>Not here</h1><p class="lead">There is nothing at this address any more.</p>`,
  });

const measure = ({ metric, text, rating, visits }: ShownMeasure): Markup => html`
<span class="measure ${rating}"><abbr title="${counted(visits, 'visit')} with a phone in four weeks">${metric}</abbr> ${text}</span>`;

const figure = (label: string, value: number | null): Markup =>
  html`<span><strong>${value ?? '–'}</strong> ${label}</span>`;

const unfoundLine = (label: string, asked: readonly CountedWords[]): Markup | string =>
  asked.length === 0
    ? ''
    : html`<p class="figures"><span>${label}: ${asked.map(({ words, count }, index) => html`${index === 0 ? '' : ', '}<strong>${words}</strong> ${count}`)}</span></p>`;

const leadChips = ({ waiting, dead }: FleetRow['leads']): Markup => html`
${dead > 0 ? html`<span class="chip dead">${counted(dead, 'lead')} given up</span>` : ''}
${waiting > 0 ? html`<span class="chip waiting">${counted(waiting, 'lead')} waiting</span>` : ''}`;

const dealerRow = (row: FleetRow): Markup => html`
<li class="dealer">
<div class="dealer-head"><h2><a href="${row.href}">${row.name}</a></h2><span class="muted">${row.slug}, ${row.template}</span>
<span class="chips">${row.failed ? html`<span class="chip dead">Build failed</span>` : ''}${leadChips(row.leads)}</span>
<time class="muted">${row.built === null ? 'never built here' : `built ${row.built}`}</time></div>
<p class="figures">${figure('pages', row.pages)}${figure('vehicles', row.vehicles)}${figure('left out', row.rejected)}<span>search: <strong>${row.engine}</strong></span>${row.measures.map(measure)}</p>
${unfoundLine('searched for in four weeks and not in stock', row.unfound.unstocked)}${unfoundLine('searched for and not understood', row.unfound.unclear)}
${
  row.warnings.length === 0
    ? ''
    : html`<details${row.failed || row.leads.dead > 0 ? html` open` : ''}><summary>${counted(row.warnings.length, 'warning')}</summary><dl class="warnings">${row.warnings.map(({ what, todo }) => html`<div><dt>${what}</dt><dd>${todo}</dd></div>`)}</dl></details>`
}
</li>`;

const templateRow = ({ template, dealers, measures }: TemplateRow): Markup => html`
<li class="figures"><span><strong>${template}</strong>, ${counted(dealers, 'dealer')}</span>${measures.map(measure)}</li>`;

export const fleetPage = ({ dealers: rows, templates }: Fleet, stylesheet: string): Promise<string> => {
  const warned = rows.filter(({ warnings }) => warnings.length > 0).length;
  return page({
    ...{ title: 'The fleet', place: 'fleet', stylesheet },
    main: html`<h1>The fleet</h1>
${
  rows.length === 0
    ? html`<div class="empty"><h2>No dealer yet</h2><p>Make one with <code>npm run new-site</code>, then <code>npm run build</code>.</p></div>`
    : html`<p class="lead">${counted(rows.length, 'dealer')}, ${warned === 0 ? 'all in order' : `${warned} with warnings`}. What is most urgent stands first.</p><ul class="fleet">${rows.map(dealerRow)}</ul>${templates.length === 0 ? '' : html`<section><h2>How fast each template is for shoppers with phones</h2><ul class="templates">${templates.map(templateRow)}</ul></section>`}`
}`,
  });
};
