import { type MailPort, type OutboxSink } from './port.js';

/** Mail that is not sent: it is stored in the outbox, where a user of this machine reads it. */
export const createOutboxMail = (sink: OutboxSink): MailPort => ({
  name: 'outbox',
  label: 'Outbox of this server (set SMTP_URL to send)',
  send: async ({ to, subject, text, code, organizationId }) =>
    sink.keep({
      channel: 'email',
      to: to.trim().toLowerCase(),
      subject,
      text,
      ...(code ? { code } : {}),
      organizationId: organizationId ?? null,
    }),
  close: async () => undefined,
});
