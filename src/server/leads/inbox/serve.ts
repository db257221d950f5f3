import { Hono } from 'hono';
import type { EmailFolder } from '#adapters/leads/email/folder.ts';
import type { LeadStore } from '#adapters/leads/store/types.ts';
import { type AccessLog, AccessLogError, type RecordReader } from '#adapters/operations/access-log/types.ts';
import { isFromOwnPage } from '#api/lib/same-site.ts';
import type { SentBy } from '#domain/sites/demo.ts';
import { BASE_HEADERS, IMMUTABLE } from '#domain/sites/routing/headers.ts';
import { ownStylesheet } from '#server/lib/machine-page.ts';
import { FRAME_STYLES } from '#server/operations/ops/frame.ts';
import { answerText } from '#server/sites/static/answer.ts';
import { hashOf } from '#server/sites/static/files.ts';
import { INBOX_PATH, inboxLead, inboxLeadPath, inboxRow, isShownPicture } from './model.ts';
import { emailFrame, emailPage, leadPage, leadsPage, missingPage } from './page.ts';

export interface InboxOptions {
  readonly store: LeadStore;
  readonly mail: EmailFolder;
  readonly sentBy: SentBy;
  readonly now: () => number;
  /** The log of who reads what. */
  readonly access: AccessLog;
  readonly onTrouble?: (what: string, cause?: unknown) => void;
  /** After a lead was released. */
  readonly deliverSoon: (leadId: string) => void;
}

const MOST_ROWS = 200;

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** Files of shoppers and emails run no script, load nothing, and are isolated. */
const FOREIGN_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; form-action 'none'";

const LIST_NOTED_MS = 3_600_000;
const MOST_NOTED = 1_000;

/** Called before anything is shown: if the access cannot be logged, nothing is shown. */
function accessNotes({ access, now }: Pick<InboxOptions, 'access' | 'now'>) {
  const noted = new Map<string, number>();
  const note = (reader: RecordReader, what: string) => access.write({ ...reader, at: now(), what });

  /** Lists refresh themselves. An open list counts as read once an hour. */
  async function noteList(reader: RecordReader, what: string): Promise<void> {
    const key = JSON.stringify([reader, what]);
    if (now() - (noted.get(key) ?? Number.NEGATIVE_INFINITY) < LIST_NOTED_MS) return;
    await note(reader, what);
    if (noted.size >= MOST_NOTED) noted.clear();
    noted.set(key, now());
  }

  return { note, noteList };
}

const stylesheet = (): string => ownStylesheet(FRAME_STYLES, new URL('./inbox.css', import.meta.url));
const stylePath = (text: string): string => `${INBOX_PATH}/style.${hashOf(text)}.css`;

const answer = (body: BodyInit, headers: Record<string, string>, status = 200): Response =>
  new Response(body, { status, headers: { ...BASE_HEADERS, 'Cache-Control': 'no-store', ...headers } });

const page = (body: string, status = 200): Response =>
  answer(
    body,
    { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': PAGE_POLICY },
    status,
  );

export const isInboxPath = (path: string): boolean =>
  path === INBOX_PATH || path.startsWith(`${INBOX_PATH}/`);

const missing = async (css: string): Promise<Response> => page(await missingPage(css), 404);

type InboxApp = Hono<{ Bindings: { readonly reader: RecordReader } }>;

interface InboxShared extends ReturnType<typeof accessNotes> {
  /** The path of the stylesheet. */
  readonly css: string;
}

function serveLeads(
  app: InboxApp,
  { store, now, deliverSoon }: InboxOptions,
  { css, note, noteList }: InboxShared,
): void {
  app.get(INBOX_PATH, async (c) => {
    await noteList(c.env.reader, 'the list of leads');
    const dealer = c.req.query('dealer');
    const records = await store.leads({ limit: MOST_ROWS, ...(dealer !== undefined && { dealer }) });
    return page(
      await leadsPage(
        records.map((record) => inboxRow(record, now())),
        { dealer, stylesheet: css },
      ),
    );
  });
  app.get(`${INBOX_PATH}/leads/:id`, async (c) => {
    const record = await store.lead(c.req.param('id'));
    if (!record) return missing(css);
    await note(c.env.reader, `lead ${record.lead.id}`);
    return page(await leadPage(inboxLead(record, now()), css));
  });
  app.post(`${INBOX_PATH}/leads/:id/release`, async (c) => {
    if (!isFromOwnPage(c.req.raw, null))
      return answerText(400, 'Only the inbox’s own button may send this request.');
    const id = c.req.param('id');
    if ((await store.release(id, now())) > 0) deliverSoon(id);
    return answer('', { Location: inboxLeadPath(id) }, 303);
  });
  app.get(`${INBOX_PATH}/leads/:id/files/:file`, async (c) => {
    const file = await store.file(c.req.param('id'), c.req.param('file'));
    if (!file) return missing(css);
    await note(c.env.reader, `file ${c.req.param('file')} of lead ${c.req.param('id')}`);
    const isPicture = isShownPicture(file.type);
    return answer(new Uint8Array(file.bytes), {
      'Content-Type': isPicture ? file.type : 'application/octet-stream',
      'Content-Disposition': isPicture ? 'inline' : 'attachment',
      'Content-Security-Policy': FOREIGN_POLICY,
    });
  });
}

function serveEmail(
  app: InboxApp,
  { mail, sentBy }: InboxOptions,
  { css, note, noteList }: InboxShared,
): void {
  app.get(`${INBOX_PATH}/mail`, async (c) => {
    await noteList(c.env.reader, 'the list of emails');
    return page(await emailFrame(await mail.letters(MOST_ROWS), sentBy, css));
  });
  app.get(`${INBOX_PATH}/mail/:id`, async (c) => {
    const letter = await mail.letter(c.req.param('id'));
    if (!letter) return missing(css);
    await note(c.env.reader, `email ${letter.id}`);
    return page(await emailPage(letter, css));
  });
  app.get(`${INBOX_PATH}/mail/:id/html`, async (c) => {
    const letter = await mail.letter(c.req.param('id'));
    if (!letter?.html) return missing(css);
    await note(c.env.reader, `email ${letter.id}`);
    return answer(letter.html, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': FOREIGN_POLICY,
    });
  });
  app.get(`${INBOX_PATH}/mail/:id/source`, async (c) => {
    const source = await mail.source(c.req.param('id'));
    if (!source) return missing(css);
    await note(c.env.reader, `email ${c.req.param('id')} as a file`);
    return answer(new Uint8Array(source), {
      'Content-Type': 'message/rfc822',
      'Content-Disposition': 'attachment; filename="lead.eml"',
      'Content-Security-Policy': FOREIGN_POLICY,
    });
  });
}

/** Serves incoming leads and their emails at `/_inbox`. The caller has checked the access. */
export function createInbox(
  options: InboxOptions,
): (request: Request, reader: RecordReader) => Promise<Response> {
  const style = stylesheet();
  const css = stylePath(style);
  const app: InboxApp = new Hono();
  const shared = { css, ...accessNotes(options) };
  app.get(css, () =>
    answer(style, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': IMMUTABLE }),
  );
  serveLeads(app, options, shared);
  serveEmail(app, options, shared);
  app.notFound(() => missing(css));
  app.onError((error) => {
    if (!(error instanceof AccessLogError)) throw error;
    options.onTrouble?.(error.message, error.cause);
    return answerText(503, 'Nothing is shown, because the access could not be logged.');
  });

  return async (request, reader) => app.fetch(request, { reader });
}
