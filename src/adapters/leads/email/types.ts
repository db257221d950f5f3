export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

export interface Email {
  /** The same email has the same id, so that mailboxes detect duplicates. */
  readonly messageId: string;
  /** The email that this one replies to. */
  readonly follows?: string;
  readonly date: Date;
  readonly from: Mailbox;
  readonly to: readonly string[];
  readonly replyTo?: Mailbox;
  /** One-click unsubscribe (RFC 8058): one POST, and no page in response. */
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
  /** Resolves when a server has taken the email, otherwise fails with a `EmailError`. */
  send(letter: Email): Promise<void>;
}

interface EmailErrorDetails {
  readonly final?: boolean;
  readonly isUntaken?: boolean;
  readonly cause?: unknown;
}

/** The email was not taken, as far as is known. */
export class EmailError extends Error {
  override readonly name: string = 'EmailError';
  /** Whether a retry would fail as well, because nobody has that mailbox. */
  readonly final: boolean;
  /** Whether no server has it, for certain. */
  readonly isUntaken: boolean;

  constructor(message: string, { final = false, isUntaken = false, cause }: EmailErrorDetails = {}) {
    super(message, { cause });
    this.final = final;
    this.isUntaken = isUntaken;
  }
}

/** There is no mail server. Emails wait until one is set. */
export class NoMailServer extends EmailError {
  override readonly name = 'NoMailServer';

  constructor() {
    super('No mail server is set: SMTP_URL is missing.', { isUntaken: true });
  }
}
