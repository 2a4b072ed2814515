/**
 * A mail or text to one address. `code` goes beside the text so that the development outbox can
 * show it by itself.
 */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly organizationId?: number | null;
  readonly code?: string;
}

/** Sends mail. Resolves when the mail was handed over; throws a `MailError` otherwise. */
export interface MailPort {
  readonly name: string;
  readonly label: string;
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** What an embedded adapter "sent". */
export interface OutboxMessage {
  readonly channel: 'email' | 'sms' | 'call';
  readonly to: string;
  readonly from?: string;
  readonly subject: string;
  readonly text: string;
  readonly code?: string;
  readonly organizationId?: number | null;
}

/** The store for messages of embedded adapters; implemented by the store's outbox table. */
export interface OutboxSink {
  keep(message: OutboxMessage): Promise<void>;
}

/** A mail that was not taken. `permanent` means that the same mail will be refused again. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly permanent: boolean;

  constructor(message: string, options: { permanent: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.permanent = options.permanent;
  }
}
