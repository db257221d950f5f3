import * as v from 'valibot';

const refusalSchema = v.object({
  /** The SMTP command that the server replied to, such as `RCPT TO`. */
  command: v.optional(v.string(), ''),
  /** `550 5.1.1 <sales@a-cars.example> Unknown user`, of RFC 5321, mostly with a second code of RFC 3463. */
  response: v.optional(v.string(), ''),
});

/** A mail server's reply to a command. */
export type SmtpRefusal = v.InferOutput<typeof refusalSchema>;

/** No such mailbox, no such domain, no address at all, moved away, a domain without mail, a mailbox that was closed. */
const OF_THE_RECIPIENT: ReadonlySet<string> = new Set([
  '5.1.1',
  '5.1.2',
  '5.1.3',
  '5.1.6',
  '5.1.10',
  '5.2.1',
]);
/** Matches replies of servers without second codes. */
const PLAIN = /^55[013][ -]/;
const OF_THE_SENDER = /\b(?:relay|sender|spf|dkim|authenticat|log ?in|block|denied)/i;

function isRecipientRefused({ command, response }: SmtpRefusal): boolean {
  if (command !== 'RCPT TO') return false;
  const [, second] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  if (second !== undefined) return OF_THE_RECIPIENT.has(second);
  return PLAIN.test(response) && !OF_THE_SENDER.test(response);
}

const causeSchema = v.object({
  ...refusalSchema.entries,
  rejectedErrors: v.optional(v.array(refusalSchema)),
});

/**
 * Returns true if the same email would be refused again because nobody has that mailbox. Anything else is about the sender, the
 * server or the content, and people put it right. Many servers refuse a sender only when a recipient is named.
 */
export function isFinalRefusal(cause: unknown): boolean {
  const { success, output } = v.safeParse(causeSchema, cause);
  if (!success) return false;
  const { rejectedErrors = [] } = output;
  // Without a recipient's refusal the reply itself counts: an email is not given up because nobody was named.
  return (rejectedErrors.length === 0 ? [output] : rejectedErrors).every(isRecipientRefused);
}

const untakenSchema = v.union([
  v.object({ responseCode: v.pipe(v.number(), v.minValue(400)) }),
  v.object({ syscall: v.picklist(['connect', 'getaddrinfo']) }),
  v.object({ timeoutType: v.picklist(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT']) }),
]);

/** Returns true if the server certainly does not have the email: it said so, or was never reached. One that falls silent may have it. */
export const isUntaken = (cause: unknown): boolean => v.is(untakenSchema, cause);
