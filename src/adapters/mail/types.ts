export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

export interface Letter {
  /** The same letter sent twice has the same one, so that a mailbox can tell. */
  readonly messageId: string;
  /** The letter that this one follows. */
  readonly follows?: string;
  readonly date: Date;
  readonly from: Mailbox;
  readonly to: readonly string[];
  readonly replyTo?: Mailbox;
  /** Where mail programs end a series of letters by themselves (RFC 8058): one POST, answered without a page. */
  readonly unsubscribe?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments: readonly {
    readonly name: string;
    readonly type: string;
    readonly content: string | Uint8Array;
  }[];
}

export interface Mailer {
  /** Done when a server has taken the letter over; else a `MailError`. */
  send(letter: Letter): Promise<void>;
}

/** The letter was not taken. */
export class MailError extends Error {
  override readonly name: string = 'MailError';
  /** The same letter would be refused again. */
  readonly final: boolean;

  constructor(message: string, { final = false, cause }: { final?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.final = final;
  }
}

/** There is no server to send by: a letter waits until somebody sets one, however long that takes. */
export class NoMailServer extends MailError {
  override readonly name = 'NoMailServer';

  constructor() {
    super('No mail server is set: SMTP_URL is missing.');
  }
}
