import { type Transporter, createTransport } from 'nodemailer';
import { MailError, type MailPort } from './port.js';

export interface SmtpMailOptions {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly url: string;
  readonly from: string;
  /** Milliseconds for connecting, and for silence of the server. */
  readonly timeoutMs?: number;
}

/**
 * No person writes these mails: a mailbox whose owner is away does not answer them (RFC 3834, and
 * what Exchange asks for), or two machines would write each other permanently.
 */
const fromMachine = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
};

/** Mail by SMTP over a small pool of connections. Nothing of a mail is logged. */
export function createSmtpMail({ url, from, timeoutMs = 15_000 }: SmtpMailOptions): MailPort {
  const { host } = new URL(url);
  const transport: Transporter = createTransport(withPool(url), { from });
  return {
    name: 'smtp',
    label: `SMTP at ${host}`,
    async send({ to, subject, text, html }) {
      try {
        // Plain addresses only: a list or a header in `to` would send to other recipients.
        if (/[\r\n,;<>]/.test(to))
          throw new MailError('That is not one e-mail address.', { permanent: true });
        await transport.sendMail({
          to: { name: '', address: to.trim() },
          subject: subject.replace(/[\r\n]+/g, ' '),
          text,
          ...(html ? { html } : {}),
          headers: fromMachine,
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (cause) {
        if (cause instanceof MailError) throw cause;
        const { responseCode, code } = cause as { responseCode?: number; code?: string };
        const permanent = responseCode === undefined ? code === 'EENVELOPE' : responseCode >= 500;
        throw new MailError(
          permanent
            ? `The mail server refused the mail${responseCode ? ` (${responseCode})` : ''}.`
            : 'The mail server did not take the mail.',
          { permanent, cause },
        );
      }
    },
    close: async () => transport.close(),
  };

  function withPool(address: string): string {
    const pooled = new URL(address);
    const timeout = String(timeoutMs);
    for (const [key, value] of [
      ['pool', 'true'],
      ['maxConnections', '3'],
      ['connectionTimeout', timeout],
      ['greetingTimeout', timeout],
      ['socketTimeout', timeout],
    ] as const)
      if (!pooled.searchParams.has(key)) pooled.searchParams.set(key, value);
    return pooled.href;
  }
}
