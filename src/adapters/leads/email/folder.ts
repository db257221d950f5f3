import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import * as v from 'valibot';
import { closeFolder, putPrivateFile } from '#adapters/storage/files/private.ts';
import { messageOf } from './headers.ts';
import { type Email, EmailError, type Mailer } from './types.ts';

const keptSchema = v.object({
  at: v.number(),
  from: v.string(),
  to: v.array(v.string()),
  replyTo: v.nullable(v.string()),
  subject: v.string(),
  text: v.string(),
  html: v.nullable(v.string()),
  attachments: v.array(v.object({ name: v.string(), type: v.string(), text: v.nullable(v.string()) })),
});

export type EmailFile = v.InferOutput<typeof keptSchema> & { readonly id: string };

/** Emails that were stored instead of sent, for people to read. */
export interface EmailFolder {
  /** Lists emails, newest first. */
  letters(limit: number): Promise<readonly EmailFile[]>;
  letter(id: string): Promise<EmailFile | undefined>;
  /** Returns the email as it would have gone over the wire. */
  source(id: string): Promise<Uint8Array | undefined>;
}

/** A mailbox on this machine. It shows a developer what would have been sent. */
export interface EmailFolderOptions extends Mailer, EmailFolder {
  /** Finds emails whose words, addresses or attached texts match. */
  about(isMeant: (text: string) => boolean): AsyncIterable<EmailFile>;
  remove(id: string): Promise<void>;
  /** Deletes emails from before then. Returns how many. */
  purge(before: number): Promise<number>;
}

const ID = /^\d{13}-[0-9a-f]{16}$/;

/** Starts the name with the time, so that names sort by it. The same email has the same name and replaces itself. */
const idOf = ({ date, messageId }: Email): string =>
  `${String(date.getTime()).padStart(13, '0')}-${createHash('sha256').update(messageId).digest('hex').slice(0, 16)}`;

const shown = ({ name, address }: { name: string; address: string }): string => `${name} <${address}>`;

const keptOf = (letter: Email): v.InferOutput<typeof keptSchema> => ({
  at: letter.date.getTime(),
  from: shown(letter.from),
  to: [...letter.to],
  replyTo: letter.replyTo ? shown(letter.replyTo) : null,
  subject: letter.subject,
  text: letter.text,
  html: letter.html ?? null,
  attachments: letter.attachments.map(({ name, type, content }) => ({
    name,
    type,
    text: typeof content === 'string' ? content : null,
  })),
});

const textsOf = ({ from, to, replyTo, subject, text, html, attachments }: EmailFile): readonly string[] => [
  ...[from, ...to, replyTo ?? '', subject, text, html ?? ''],
  ...attachments.map((one) => one.text ?? ''),
];

const TEST = 'This is a test. This email was stored on the machine that wrote it, and sent to nobody.';

/** Marks an email as a test for human readers. What systems parse is unchanged. */
function asTest(letter: Email): Email {
  const { subject, text, html } = letter;
  const isForSystems = text.startsWith('<?');
  return {
    ...letter,
    subject: subject.startsWith('Test: ') ? subject : `Test: ${subject}`,
    text: isForSystems ? text : `${TEST}\n\n${text}`,
    ...(html !== undefined && { html: html.replace(/^(?:[\s\S]*?<body[^>]*>)?/i, `$&<p>${TEST}</p>`) }),
  };
}

/** Writes each email as `<folder>/<time>-<hash>.eml` for mail programs, and as JSON for the inbox. */
export function emailFolder(folder: string): EmailFolderOptions {
  const transport = createTransport({ streamTransport: true, buffer: true });

  const read = async (id: string): Promise<EmailFile | undefined> => {
    if (!ID.test(id)) return undefined;
    const text = await readFile(join(folder, `${id}.json`), 'utf8').catch(() => undefined);
    const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), keptSchema), text);
    return kept.success ? { id, ...kept.output } : undefined;
  };

  /** Lists the ids, newest first. */
  async function ids(): Promise<readonly string[]> {
    const names = await readdir(folder).catch(() => []);
    const found = names
      .map((name) => /^(.*)\.(?:json|eml)$/.exec(name)?.[1] ?? '')
      .filter((id) => ID.test(id));
    return [...new Set(found)].sort().reverse();
  }

  /** Removes the displayed file first. After a crash the rest is found by its time. */
  async function remove(id: string): Promise<void> {
    if (!ID.test(id)) return;
    for (const end of ['json', 'eml']) await rm(join(folder, `${id}.${end}`), { force: true });
  }

  return {
    async send(given) {
      try {
        const letter = asTest(given);
        const { message } = await transport.sendMail(messageOf(letter));
        if (!Buffer.isBuffer(message)) throw new EmailError('The email could not be composed.');
        const path = join(folder, idOf(letter));
        await putPrivateFile(`${path}.eml`, message);
        await closeFolder(folder);
        await putPrivateFile(`${path}.json`, JSON.stringify(keptOf(letter)));
      } catch (cause) {
        throw cause instanceof EmailError
          ? cause
          : new EmailError('The email could not be stored on this machine.', { cause });
      }
    },
    async letters(limit) {
      const newest = (await ids()).slice(0, limit);
      return (await Promise.all(newest.map(read))).filter((letter) => letter !== undefined);
    },
    remove,
    async *about(isMeant) {
      for (const id of await ids()) {
        const letter = await read(id);
        if (letter && textsOf(letter).some(isMeant)) yield letter;
      }
    },
    async purge(before) {
      const old = (await ids()).filter((id) => Number.parseInt(id, 10) < before);
      for (const id of old) await remove(id);
      return old.length;
    },
    letter: read,
    source: async (id) =>
      ID.test(id) ? await readFile(join(folder, `${id}.eml`)).catch(() => undefined) : undefined,
  };
}
