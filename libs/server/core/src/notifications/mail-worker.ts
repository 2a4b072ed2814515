import { type Clock } from '@patchbay/kernel';
import { describeError, type Log } from '@patchbay/server-kit';
import { languageOf } from '@patchbay/server-providers';
import { type Scope, type Store } from '@patchbay/server-store';
import { createRoundWorker, type Worker } from '../background/runner.js';
import { type SendMail } from '../outgoing/outgoing-gateway.js';
import { appLinkOf } from '../tree/home-url.js';
import { chosenLanguage } from '../tree/languages-repository.js';
import { findNode } from '../tree/nodes-repository.js';
import { noticeMailWordsIn } from './mail-words.js';
import { type DueMail, takeDueMails } from './mails-repository.js';

const scope: Scope = { kind: 'platform', reason: 'mail notifications to people who chose so' };
const everyMs = 5 * 60_000;
const maxLines = 20;

/**
 * Mails notifications to the people who chose so, to each one mail a round. They are marked before
 * they are sent: a process that dies meanwhile sends none of them twice, and what a limit or the mail
 * server refuses is still in the console.
 */
export function createNoticeMailer(parts: {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly sendMail: SendMail;
  readonly publicUrl: string;
}): Worker {
  const { store, clock, log, sendMail, publicUrl } = parts;
  async function send(due: readonly [DueMail, ...DueMail[]]): Promise<void> {
    const [{ email, organizationId, title }] = due;
    const { node, language } = await store.within(scope, async (db) => ({
      node: await findNode(db, organizationId),
      language: languageOf(await chosenLanguage(db, organizationId)),
    }));
    if (!node) return;
    const path = `/app/org/${organizationId}/settings/notifications`;
    const words = noticeMailWordsIn[language];
    const others = due.length - maxLines;
    await sendMail({
      to: email,
      organizationId,
      cause: { kind: 'notice', accountId: organizationId },
      subject: words.subject(title, due.length - 1),
      text: [
        ...due.slice(0, maxLines).map((one) => `${one.title}\n${one.body}\n`),
        ...(others > 0 ? [`${words.more(others)}\n`] : []),
        words.link(await appLinkOf(store, node, publicUrl, path)),
      ].join('\n'),
    });
  }

  return createRoundWorker(
    { store, clock, log },
    {
      name: 'notification mails',
      everyMs,
      startsAfterMs: 60_000,
      work: async () => {
        const due = await store.within(scope, (db) => takeDueMails(db, clock.now()));
        const people = new Map<string, [DueMail, ...DueMail[]]>();
        for (const one of due) {
          const key = `${one.userId} ${one.organizationId}`;
          const former = people.get(key);
          if (former) former.push(one);
          else people.set(key, [one]);
        }
        for (const mails of people.values())
          await send(mails).catch((error: unknown) =>
            log.warn(describeError(error), 'a notification could not be mailed'),
          );
      },
    },
  );
}
