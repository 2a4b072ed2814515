import { type Message } from '@patchbay/contract';
import { lastingSeconds } from '@patchbay/kernel';
import { type Db, type parties } from '@patchbay/server-store';
import {
  conversationsByUuid,
  spokenLines,
  type ConversationRow,
  type MessageRow,
} from './messages-repository.js';

/** The maximum size of surrounding data in one reply. */
const maxLines = 10_000;

/** The status of the line that asks a caller for a voicemail: it is no reply of the agent. */
export const voicemailStatus = 'voicemail';

type Line = Pick<MessageRow, 'seq' | 'author' | 'body' | 'status'>;
type Dialog = NonNullable<Message['callDialog']>;

/** The conversation of a message with its lines, computed once for all its messages. */
export interface Around {
  readonly conversation: ConversationRow;
  readonly dialog: Dialog;
  readonly lastSeq: number | undefined;
  readonly replies: number;
  readonly hasPerson: boolean;
}

/** A conversation with its lines, in order. */
export function aroundOf(conversation: ConversationRow, lines: readonly Line[]): Around {
  const said = lines.filter(({ author }) => author !== 'system');
  return {
    conversation,
    dialog: said.map(({ author, body }) => ({
      role: author === 'customer' ? 'user' : 'assistant',
      content: body,
    })),
    lastSeq: said.at(-1)?.seq,
    replies: said.filter(({ author, status }) => author === 'agent' && status !== voicemailStatus)
      .length,
    hasPerson: said.some(({ author }) => author === 'person'),
  };
}

/** The conversations of a reply's messages, by uuid. Two statements for any number of messages. */
export async function conversationsAround(
  db: Db,
  rows: readonly Pick<MessageRow, 'conversationUuid'>[],
): Promise<ReadonlyMap<string, Around>> {
  const uuids = [...new Set(rows.flatMap((row) => row.conversationUuid ?? []))];
  if (uuids.length === 0) return new Map();
  const found = await conversationsByUuid(db, uuids);
  const lines = await spokenLines(db, uuids, maxLines);
  const said = new Map<string | null, Line[]>(uuids.map((uuid) => [uuid, []]));
  for (const line of lines) said.get(line.uuid)?.push(line);
  return new Map(
    found.map((conversation) => [
      conversation.uuid,
      aroundOf(conversation, said.get(conversation.uuid) ?? []),
    ]),
  );
}

/**
 * Context fields of a message in the public format. Missing values are an empty text, 0 or false,
 * because the format has no null. Only the last line of a conversation carries the whole dialog, so
 * that lists do not repeat it.
 */
export function messageFacts(
  party: Pick<typeof parties.$inferSelect, 'name' | 'deletedAt'>,
  around: Around | null,
  line: Pick<MessageRow, 'seq' | 'attachments'>,
) {
  return {
    ...(around ? conversationFacts(around, line.seq) : outsideConversations),
    callingUserIsContact: party.name !== null && party.deletedAt === null,
    voicemailRecording: voicemailOf([line]),
    ...partsOfOthers,
  };
}

/** Where the voicemail among some lines can be fetched; empty without one. */
export function voicemailOf(lines: readonly Pick<MessageRow, 'attachments'>[]): string {
  const address = lines
    .flatMap((line) => (line.attachments ?? []) as readonly Readonly<Record<string, unknown>>[])
    .find((one) => one.filename === 'voicemail.wav')?.['content-url'];
  return typeof address === 'string' ? address : '';
}

/** Whether a person answered in the place of the agent. */
export const isWithoutAgent = ({ replies, hasPerson }: Pick<Around, 'replies' | 'hasPerson'>) =>
  replies === 0 && hasPerson;

/** Whether a call is over and neither the agent nor a person said a word. */
export const isMissedCall = ({ conversation, replies, hasPerson }: Around): boolean =>
  conversation.type === 'call' && conversation.endedAt !== null && replies === 0 && !hasPerson;

/** The properties of a message's conversation. */
function conversationFacts(around: Around, seq: number) {
  const { conversation, dialog, lastSeq, replies } = around;
  const { outcome, summary, campaignId } = conversation;
  const isCall = conversation.type === 'call';
  const told = lastSeq === seq ? dialog : [];
  return {
    isLive: conversation.endedAt === null,
    duration: lastingSeconds(isCall ? conversation.durationSeconds : 0),
    missedCall: isMissedCall(around),
    bypassAgent: isWithoutAgent(around),
    selfCall: conversation.selfCall,
    campaignId: campaignId ?? '',
    campaign: Boolean(campaignId),
    targetInbox: conversation.inbox === 'junk' ? ('junk' as const) : ('inbox' as const),
    agentOutcome: outcome ?? '',
    summary: summary ?? '',
    agentReplyCount: replies,
    callDialog: isCall ? told : [],
    chatDialog: isCall ? [] : told,
  };
}

/** The same for a message without a conversation. */
const outsideConversations: ReturnType<typeof conversationFacts> = {
  isLive: false,
  duration: lastingSeconds(0),
  missedCall: false,
  bypassAgent: false,
  selfCall: false,
  campaignId: '',
  campaign: false,
  targetInbox: 'inbox',
  agentOutcome: '',
  summary: '',
  agentReplyCount: 0,
  callDialog: [],
  chatDialog: [],
};

/**
 * Fields of the format for features that this product lacks: paid messages, lead ratings, carrier
 * screening, forced agents.
 */
export const partsOfOthers = {
  rate: 0,
  usdRate: 0,
  gift: false,
  drip: false,
  aiReward: '',
  aiRewardUsd: 0,
  aiLeadRating: 0,
  aiLeadRatingReason: '',
  aiAgentOverride: '',
  'disposition-notification': '',
  notify: false,
  cnamSpam: false,
  diversion: '',
  forcedCampaign: false,
} as const;
