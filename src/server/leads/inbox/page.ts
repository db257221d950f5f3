import { html } from 'hono/html';
import type { EmailFile } from '#adapters/leads/email/folder.ts';
import { counted } from '#domain/lib/words.ts';
import type { SentBy } from '#domain/sites/demo.ts';
import { type OpsMarkup, opsPage } from '#server/operations/ops/frame.ts';
import {
  type Chip,
  type DeliveryRow,
  INBOX_MAIL_PATH,
  INBOX_PATH,
  type InboxLead,
  type InboxRow,
  inboxEmailHtmlPath,
  inboxEmailPath,
  inboxEmailSourcePath,
  inboxReleasePath,
  momentText,
} from './model.ts';

const REFRESH_SECONDS = 10;

const chip = ({ state, text }: Chip): OpsMarkup => html`<span class="chip ${state}">${text}</span>`;

const row = (lead: InboxRow): OpsMarkup => html`
<li><a class="row" href="${lead.href}">
<span class="who"><strong>${lead.name}</strong>${lead.contacts.map((contact) => html`<span class="muted">${contact}</span>`)}</span>
<span class="what"><span>${lead.category}</span><span class="muted">${lead.vehicle}</span></span>
<span class="chips">${lead.isSuspect ? html`<span class="chip held">Suspect</span>` : ''}${lead.isComplete ? '' : html`<span class="chip postponed">Not finished</span>`}${lead.chips.map(chip)}</span>
<span class="when"><time>${lead.ago}</time><span class="muted">${lead.dealer}</span></span>
</a></li>`;

interface ListOptions {
  /** The dealer whose leads are shown. Undefined for all. */
  readonly dealer: string | undefined;
  readonly stylesheet: string;
}

export const leadsPage = (rows: readonly InboxRow[], { dealer, stylesheet }: ListOptions): Promise<string> =>
  opsPage({
    title: 'Leads on this machine',
    place: 'leads',
    stylesheet,
    refresh: REFRESH_SECONDS,
    main: html`<h1>Leads</h1>
${dealer === undefined ? '' : html`<p class="lead">Of ${dealer} alone. <a href="${INBOX_PATH}">All leads</a></p>`}
${
  rows.length === 0
    ? html`<div class="empty"><h2>No leads yet</h2><p>Send a form on any dealer’s site, and it shows here within seconds.</p></div>`
    : html`<p class="lead">${counted(rows.length, 'lead')}, the newest first.</p><ul class="rows">${rows.map(row)}</ul>`
}`,
  });

const delivery = (one: DeliveryRow): OpsMarkup => html`
<li class="delivery">
<span class="chip ${one.state}">${one.text}</span>
<span><strong>${one.channel}</strong>, version ${one.version}</span>
<span class="muted">${one.attempts}</span>
<span class="muted">${one.when}</span>
${one.note === '' ? '' : html`<p class="note">${one.note}</p>`}
</li>`;

const file = ({ href, name, size, isPicture }: InboxLead['files'][number]): OpsMarkup => html`
<li><a class="file" href="${href}">${isPicture ? html`<img src="${href}" alt="" loading="lazy">` : ''}<span>${name}</span><span class="muted">${size}</span></a></li>`;

const release = ({ id, canRelease }: InboxLead): OpsMarkup | string =>
  canRelease
    ? html`<form method="post" action="${inboxReleasePath(id)}"><button>Send it now</button></form>`
    : '';

export const leadPage = (lead: InboxLead, stylesheet: string): Promise<string> =>
  opsPage({
    title: `${lead.name}, ${lead.category}`,
    place: 'leads',
    stylesheet,
    main: html`<p class="back"><a href="${INBOX_PATH}">All leads</a></p>
<h1>${lead.name}</h1>
<p class="lead">${lead.category}${lead.vehicle === '' ? '' : `, ${lead.vehicle}`}<br>${lead.at}, ${lead.dealer}${lead.isComplete ? '' : ', not finished'}</p>
${lead.suspicions.length === 0 ? '' : html`<div class="warning"><strong>${lead.isHeld ? 'Held back as suspected spam:' : 'Suspected spam, delivered anyway:'}</strong> ${lead.suspicions.join(' ')}</div>`}
${lead.message === '' ? '' : html`<blockquote>${lead.message}</blockquote>`}
<section><div class="head"><h2>Where it went</h2>${release(lead)}</div>
${lead.deliveries.length === 0 ? html`<p class="muted">Nowhere: this dealer has it in the store alone.</p>` : html`<ul class="deliveries">${lead.deliveries.map(delivery)}</ul>`}</section>
${lead.files.length === 0 ? '' : html`<section><h2>Files</h2><ul class="files">${lead.files.map(file)}</ul></section>`}
<section><h2>All that was sent</h2><dl>${lead.fields.map(({ label, text }) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`)}<div><dt>Form</dt><dd>${lead.form}</dd></div><div><dt>Reference</dt><dd>${lead.id}</dd></div></dl></section>`,
  });

const emailRow = ({ id, subject, to, from, at }: EmailFile): OpsMarkup => html`
<li><a class="row letter" href="${inboxEmailPath(id)}">
<span class="who"><strong>${subject}</strong><span class="muted">To ${to.join(', ')}</span></span>
<span class="what muted">${from}</span>
<span class="when"><time>${momentText(at)}</time></span>
</a></li>`;

const MAIL_WORDS: Readonly<Record<SentBy, string>> = {
  folder:
    'This is a test. These emails would have been sent. Nothing leaves this machine, because SMTP_URL is not set.',
  server: 'SMTP_URL is set, so that server sends emails. Those stored here earlier are still shown.',
  nobody: 'SMTP_URL is not set, so emails wait until it is. Those stored here earlier are still shown.',
};

export const emailFrame = (
  letters: readonly EmailFile[],
  sentBy: SentBy,
  stylesheet: string,
): Promise<string> =>
  opsPage({
    title: 'Emails on this machine',
    place: 'mail',
    stylesheet,
    refresh: REFRESH_SECONDS,
    main: html`<h1>Mail</h1>
<p class="lead">${MAIL_WORDS[sentBy]}</p>
${letters.length === 0 ? html`<div class="empty"><h2>No mail yet</h2><p>A lead to a dealer with a mailbox in <code>leads.delivery.mail</code> shows here.</p></div>` : html`<ul class="rows">${letters.map(emailRow)}</ul>`}`,
  });

export const emailPage = (letter: EmailFile, stylesheet: string): Promise<string> =>
  opsPage({
    title: letter.subject,
    place: 'mail',
    stylesheet,
    main: html`<p class="back"><a href="${INBOX_MAIL_PATH}">All mail</a></p>
<h1 class="subject">${letter.subject}</h1>
<dl class="letter-head">
<div><dt>From</dt><dd>${letter.from}</dd></div>
<div><dt>To</dt><dd>${letter.to.join(', ')}</dd></div>
${letter.replyTo === null ? '' : html`<div><dt>Answers go to</dt><dd>${letter.replyTo}</dd></div>`}
<div><dt>Sent</dt><dd>${momentText(letter.at)}</dd></div>
</dl>
${letter.html === null ? '' : html`<iframe sandbox src="${inboxEmailHtmlPath(letter.id)}" title="The mail as it is read"></iframe>`}
<section><h2>As text</h2><pre>${letter.text}</pre></section>
${letter.attachments.map(({ name, type, text }) => html`<section><h2>${name}</h2><p class="muted">${type}</p>${text === null ? '' : html`<pre>${text}</pre>`}</section>`)}
<p><a href="${inboxEmailSourcePath(letter.id)}">The mail as a file</a></p>`,
  });

export const missingPage = (stylesheet: string): Promise<string> =>
  opsPage({
    title: 'Not here',
    place: 'leads',
    stylesheet,
    main: html`<h1>Not here</h1><p class="lead">There is nothing at this address any more.</p>`,
  });
