import { Hono } from 'hono';
import type { LeadStore } from '#adapters/lead-store/types.ts';
import type { MailFolder } from '#adapters/mail/folder.ts';
import { connectionAddress } from '#api/client-address.ts';
import { hostOf, isThisMachine } from '#api/dealer-of.ts';
import { isLoopback, type SentBy } from '#domain/demo/demo.ts';
import type { Fleet } from '#domain/fleet/row.ts';
import { BASE_HEADERS, IMMUTABLE } from '#domain/routing/headers.ts';
import { localAddress, ownStylesheet } from '../machine-page.ts';
import { answerText } from '../static/answer.ts';
import { hashOf } from '../static/files.ts';
import { FLEET_PATH, INBOX_PATH, inboxLead, inboxLeadPath, inboxRow, isShownPicture } from './model.ts';
import { fleetPage, leadPage, leadsPage, letterPage, mailPage, missingPage } from './page.ts';

export interface InboxOptions {
  readonly store: LeadStore;
  readonly mail: MailFolder;
  readonly sentBy: SentBy;
  readonly now: () => number;
  /** Every dealer and how it stands, the most urgent first. */
  readonly fleet: (hrefOf: (slug: string) => string) => Promise<Fleet>;
  /** After a lead was released. */
  readonly deliverSoon: (leadId: string) => void;
}

const MOST_ROWS = 200;

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** What a shopper sent or a mail holds runs nothing, fetches nothing and stands alone. */
const FOREIGN_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; form-action 'none'";

const stylesheet = (): string => ownStylesheet(new URL('./inbox.css', import.meta.url));
const stylePath = (text: string): string => `${INBOX_PATH}/style.${hashOf(text)}.css`;

const answer = (body: BodyInit, headers: Record<string, string>, status = 200): Response =>
  new Response(body, { status, headers: { ...BASE_HEADERS, 'Cache-Control': 'no-store', ...headers } });

const page = (body: string, status = 200): Response =>
  answer(
    body,
    { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': PAGE_POLICY },
    status,
  );

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const PASSED_ON = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** Leads are people’s: only whoever sits at this machine sees them, and nobody through a proxy on it. */
const isFromThisMachine = (request: Request): boolean =>
  isThisMachine(hostOf(request)) &&
  LOOPBACK.test(connectionAddress(request) ?? '') &&
  !PASSED_ON.some((name) => request.headers.has(name));

/** A form on some other site must not press the button. */
const isOwnForm = (request: Request): boolean =>
  request.headers.get('origin') === new URL(request.url).origin;

/** Not where the server can be reached by others, and not where `INBOX=off`, for servers behind a proxy. */
export const isInboxOpen = (env: Readonly<Record<string, string | undefined>>): boolean =>
  env['INBOX'] !== 'off' && isLoopback(env['HOST'] || 'localhost');

export const isInboxPath = (path: string): boolean =>
  path === INBOX_PATH || path.startsWith(`${INBOX_PATH}/`) || path === FLEET_PATH;

/** Leads as they come in and the mails that they became, at `http://localhost:<port>/_inbox`; the fleet at `/_fleet`. */
export function createInbox(options: InboxOptions): (request: Request) => Promise<Response> {
  const { store, mail, sentBy, now, fleet, deliverSoon } = options;
  const style = stylesheet();
  const css = stylePath(style);
  const app = new Hono();
  const missing = async () => page(await missingPage(css), 404);

  app.get(css, () =>
    answer(style, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': IMMUTABLE }),
  );
  app.get(INBOX_PATH, async () => {
    const records = await store.leads({ limit: MOST_ROWS });
    return page(
      await leadsPage(
        records.map((record) => inboxRow(record, now())),
        css,
      ),
    );
  });
  app.get(FLEET_PATH, async (c) => {
    const { port } = new URL(c.req.url);
    return page(await fleetPage(await fleet((slug) => localAddress(slug, port)), css));
  });
  app.get(`${INBOX_PATH}/leads/:id`, async (c) => {
    const record = await store.lead(c.req.param('id'));
    return record ? page(await leadPage(inboxLead(record, now()), css)) : missing();
  });
  app.post(`${INBOX_PATH}/leads/:id/release`, async (c) => {
    if (!isOwnForm(c.req.raw)) return answerText(400, 'This is for the inbox’s own button.');
    const id = c.req.param('id');
    if ((await store.release(id, now())) > 0) deliverSoon(id);
    return answer('', { Location: inboxLeadPath(id) }, 303);
  });
  app.get(`${INBOX_PATH}/leads/:id/files/:file`, async (c) => {
    const file = await store.file(c.req.param('id'), c.req.param('file'));
    if (!file) return missing();
    const isPicture = isShownPicture(file.type);
    return answer(new Uint8Array(file.bytes), {
      'Content-Type': isPicture ? file.type : 'application/octet-stream',
      'Content-Disposition': isPicture ? 'inline' : 'attachment',
      'Content-Security-Policy': FOREIGN_POLICY,
    });
  });
  app.get(`${INBOX_PATH}/mail`, async () => page(await mailPage(await mail.letters(MOST_ROWS), sentBy, css)));
  app.get(`${INBOX_PATH}/mail/:id`, async (c) => {
    const letter = await mail.letter(c.req.param('id'));
    return letter ? page(await letterPage(letter, css)) : missing();
  });
  app.get(`${INBOX_PATH}/mail/:id/html`, async (c) => {
    const letter = await mail.letter(c.req.param('id'));
    if (!letter?.html) return missing();
    return answer(letter.html, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': FOREIGN_POLICY,
    });
  });
  app.get(`${INBOX_PATH}/mail/:id/source`, async (c) => {
    const source = await mail.source(c.req.param('id'));
    if (!source) return missing();
    return answer(new Uint8Array(source), {
      'Content-Type': 'message/rfc822',
      'Content-Disposition': 'attachment; filename="lead.eml"',
      'Content-Security-Policy': FOREIGN_POLICY,
    });
  });
  app.notFound(missing);

  return async (request) =>
    isFromThisMachine(request) ? app.fetch(request) : answerText(404, 'There is nothing at this address.');
}
