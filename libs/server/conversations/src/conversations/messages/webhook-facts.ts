import { dateToIso, dateToSeconds } from '@patchbay/kernel';
import { type accounts, type functionRuns, type parties } from '@patchbay/server-store';
import {
  aroundOf,
  isMissedCall,
  isWithoutAgent,
  partsOfOthers,
  voicemailOf,
} from './message-facts.js';
import { partyNameOf } from '../../contacts/party-name.js';
import { messageView, runView } from './view.js';
import { type ConversationRow, type MessageRow } from './messages-repository.js';

type AccountRow = typeof accounts.$inferSelect;
type PartyRow = typeof parties.$inferSelect;
type RunRow = typeof functionRuns.$inferSelect;

/** The results of a conversation that receivers read from every event, before it has any. */
const unended = { bypassAgent: false, conversation: '', voicemailRecording: '' } as const;

/** A dialog as plain text, a line for each utterance. */
const transcriptOf = (dialog: readonly { readonly role: string; readonly content: string }[]) =>
  dialog.map(({ role, content }) => `${role}: ${content}`).join('\n');

/** An inbound text before the agent answers: the message row with empty results. */
export const incomingText = (
  row: MessageRow,
  party: PartyRow,
  agent: AccountRow,
): Record<string, unknown> => ({
  ...messageView(row, party, agent, undefined, null),
  ...unended,
  isLive: true,
  results: {},
});

/** An inbound call before the agent speaks. */
export const incomingCall = (
  conversation: ConversationRow,
  party: PartyRow,
  agent: AccountRow,
): Record<string, unknown> => ({
  ...aboutConversation(conversation, party, agent),
  ...unended,
  isLive: true,
  results: {},
});

/** An ended call or text session as a message row with its results. */
export function endedConversation(given: {
  readonly conversation: ConversationRow;
  readonly party: PartyRow;
  readonly agent: AccountRow;
  readonly lines: readonly MessageRow[];
  readonly runs: readonly RunRow[];
}): Record<string, unknown> {
  const { conversation, party, agent, lines, runs } = given;
  const around = aroundOf(conversation, lines);
  const { dialog, replies } = around;
  const isCall = conversation.type === 'call';
  return {
    ...aboutConversation(conversation, party, agent),
    isLive: false,
    duration: conversation.durationSeconds,
    missedCall: isMissedCall(around),
    bypassAgent: isWithoutAgent(around),
    voicemailRecording: voicemailOf(lines),
    conversation: transcriptOf(dialog),
    agentReplyCount: replies,
    agentOutcome: conversation.outcome ?? '',
    summary: conversation.summary ?? '',
    targetInbox: conversation.inbox === 'junk' ? 'junk' : 'inbox',
    callDialog: isCall ? dialog : [],
    chatDialog: isCall ? [] : dialog,
    collectedData: conversation.collected ?? {},
    functionsRun: runs.map((run) => runView(run, false)),
    agentRecordings: [],
  };
}

function aboutConversation(
  conversation: ConversationRow,
  party: PartyRow,
  agent: AccountRow,
): Record<string, unknown> {
  const isInbound = conversation.direction === 'inbound';
  const isCall = conversation.type === 'call';
  const other = {
    id: party.id,
    user: partyNameOf(party),
    number: party.kind === 'phone' ? party.address : '',
  };
  const own = { id: agent.id, user: agent.username, number: agent.phoneNumber ?? '' };
  const [from, to] = isInbound ? [other, own] : [own, other];
  return {
    uuid: conversation.uuid,
    roomId: conversation.roomId,
    conversationUuid: conversation.uuid,
    timestamp: dateToSeconds(conversation.startedAt),
    date: dateToIso(conversation.startedAt),
    status: 'success',
    from: from.id,
    to: to.id,
    fromUser: from.user,
    toUser: to.user,
    fromNumber: from.number,
    toNumber: to.number,
    type: conversation.type,
    source: conversation.channel,
    direction: conversation.direction,
    eventType: `${conversation.direction}-${isCall ? 'call' : 'message'}`,
    message: isCall
      ? `Call ${isInbound ? 'from' : 'to'} ${other.user}`
      : `Messages with ${other.user}`,
    'content-type': 'text/plain',
    attachments: [],
    aiAgent: true,
    campaignId: conversation.campaignId ?? '',
    campaign: conversation.campaignId !== null,
    selfCall: conversation.selfCall,
    callingUserIsContact: party.name !== null && party.deletedAt === null,
    ...partsOfOthers,
  };
}
