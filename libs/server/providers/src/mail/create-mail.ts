import { createOutboxMail } from './outbox-mail.js';
import { type MailPort, type OutboxSink } from './port.js';
import { createSmtpMail } from './smtp-mail.js';

export interface MailConfig {
  readonly smtpUrl?: string;
  readonly from?: string;
  readonly sink: OutboxSink;
}

/** The configured mail adapter: SMTP if there is an address, else the outbox. */
export const createMail = ({
  smtpUrl,
  from = 'Patchbay <no-reply@localhost>',
  sink,
}: MailConfig): MailPort =>
  smtpUrl ? createSmtpMail({ url: smtpUrl, from }) : createOutboxMail(sink);
