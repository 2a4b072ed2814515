import { chosenLanguage, countNotice } from '@patchbay/server-core';
import { languageOf } from '@patchbay/server-providers';
import { type Db, type accounts, type parties } from '@patchbay/server-store';
import { agentNameOf } from '../../agents/agent-name.js';
import { partyWordsOf } from '../../contacts/party-words.js';
import { aroundOf, isMissedCall, voicemailOf } from '../messages/message-facts.js';
import { isBlocked } from './calls-repository.js';
import { type ConversationRow, type MessageRow } from '../messages/messages-repository.js';
import { raisesNotices } from '../messages/own-tests.js';
import { noticeWordsIn } from '../rooms/notice-words.js';

/**
 * Tells an account of a call that ended without an answer, in the transaction that ends it. A call
 * that a member made to test the agent is none, nor one of a blocked caller.
 */
export async function noticeMissedCall(
  db: Db,
  {
    conversation,
    lines,
    party,
    agent,
  }: {
    readonly conversation: ConversationRow;
    readonly lines: readonly MessageRow[];
    readonly party: typeof parties.$inferSelect;
    readonly agent: typeof accounts.$inferSelect;
  },
): Promise<void> {
  const { direction, roomId, uuid } = conversation;
  if (!raisesNotices(conversation)) return;
  if (direction !== 'inbound' || !isMissedCall(aroundOf(conversation, lines))) return;
  if (await isBlocked(db, conversation, party.address)) return;
  const language = languageOf(await chosenLanguage(db, conversation.accountId));
  const words = noticeWordsIn[language];
  const name = partyWordsOf(party, language);
  await countNotice(db, conversation, {
    kind: 'call',
    roomId,
    placeId: uuid,
    words: (count) => ({
      title: words.missed(name, count),
      body: [
        count === 1 ? words.notAnswered(agentNameOf(agent)) : words.last(name),
        ...(voicemailOf(lines) ? [words.voicemail] : []),
      ].join(' '),
    }),
  });
}
