import { cutText, type Clock } from '@patchbay/kernel';
import { type Mail } from './mail.js';
import { withoutOverrides } from './isolated.js';
import { allowed, digestOf } from './recipient-checks.js';
import { windowFor, longest, type OutgoingLimits } from './limits.js';
import { type ServerKey } from '../keys/server-key.js';
import { type CountOutgoing } from './count-outgoing.js';
import { recipientStatusOf } from './recipient-status-repository.js';

interface MailGateContext {
  readonly sendMail: (mail: Omit<Mail, 'cause'>) => Promise<void>;
  readonly enter: CountOutgoing;
  readonly clock: Clock;
  readonly key: ServerKey;
  readonly limits: OutgoingLimits;
}

/** The gate for mails: codes and security notices are always sent, all others are counted. */
export function createMailGate({
  sendMail,
  enter,
  clock,
  key,
  limits,
}: MailGateContext): (mail: Mail) => Promise<void> {
  async function mail({ cause, ...written }: Mail): Promise<void> {
    const message = {
      ...written,
      subject: withoutOverrides(written.subject),
      text: withoutOverrides(written.text),
      ...(written.html === undefined ? {} : { html: withoutOverrides(written.html) }),
    };
    if (cause.kind === 'code' || cause.kind === 'security') return sendMail(message);
    const { kind, accountId } = cause;
    const tenant = message.organizationId ?? accountId;
    await enter('mail', async (db) => {
      const standing = await recipientStatusOf(db, {
        channel: 'mail',
        to: message.to,
        accountId,
        organizationId: tenant,
        now: clock.now(),
        isTask: false,
      });
      if (kind !== 'notice') await allowed(standing, { now: clock.now() });
      // Notices to the members of an account are counted separately, so that a tenant's own mails
      // cannot block them.
      const apart = kind === 'notice' ? 'notice ' : '';
      return [
        {
          key: `${apart}${digestOf(key, 'mail', message.to)}`,
          max: windowFor(limits.recipient.mail, standing),
        },
        {
          key: `${apart}mails ${tenant}`,
          max: windowFor(limits.tenantMails, { isPaid: standing.isPaid }),
        },
      ];
    });
    return sendMail({
      ...message,
      subject: cutText(message.subject, longest.subject, '…'),
      text: cutText(message.text, longest[kind], '…'),
    });
  }
  return mail;
}
