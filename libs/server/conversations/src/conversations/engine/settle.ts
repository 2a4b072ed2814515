import { cutText } from '@patchbay/kernel';
import { randomUUID } from 'node:crypto';
import { handledBy, type QualityFacts } from '@patchbay/metrics';
import { announce, enqueueWebhookEvent } from '@patchbay/server-core';
import { recordCall, recordTokens, type Turn } from '@patchbay/server-money';
import { languageOf, standsBooked } from '@patchbay/server-providers';
import { type Db, type Scope } from '@patchbay/server-store';
import { endedConversation } from '../messages/webhook-facts.js';
import { languageTagIn } from '../../agent-runtime/request.js';
import { agentNameOf } from '../../agents/agent-name.js';
import { readConfig } from '../../agents/repository.js';
import {
  type EngineServices,
  type AccountRow,
  type Config,
  type RunRow,
  ownerOf,
} from '../turns/engine-services.js';
import { memoryOf } from './engine-input.js';
import { runFollowUps } from './follow-ups.js';
import { conversationByUuid, lockConversation, saveVerdict } from '../calls/calls-repository.js';
import { hasConsequences } from '../messages/own-tests.js';
import { noticeMissedCall } from '../calls/missed-calls.js';
import { noticeWordsIn } from '../rooms/notice-words.js';
import { partyOfRoom, sortRoom } from '../rooms/rooms-repository.js';
import {
  type ConversationRow,
  type MessageRow,
  messagesOf,
  runsOf,
} from '../messages/messages-repository.js';
import { writeLog } from '../messages/log-repository.js';
import { forgetWaiting } from '../turns/room-turns-repository.js';
import { turnFacts } from '../turns/turns-repository.js';
import { carrierIdOf } from '../messages/carrier-facts-repository.js';
import { voicemailOf } from '../messages/message-facts.js';
import { hasWorked, outcomeAfter, transferFacts, transfersIn } from '../calls/transfers.js';

interface Settling {
  readonly scope: Scope;
  readonly uuid: string;
  readonly agent: AccountRow;
  readonly signal: AbortSignal;
  readonly ended: boolean;
  readonly turn: Turn | null;
}

/**
 * Updates summary, outcome, inbox and log of a conversation; with `ended` it is final. Without a
 * turn no model is requested, and the conversation is marked for a person.
 */
export async function settle(
  services: EngineServices,
  scope: Scope,
  uuid: string,
  agent: AccountRow,
  signal: AbortSignal,
  { ended, turn }: { ended: boolean; turn: Turn | null },
): Promise<void> {
  const settling = { scope, uuid, agent, signal, ended, turn };
  const read = await services.store.within(scope, (db) => readOpen(db, settling));
  if (!read) return;
  const verdict = await verdictOn(services, read, settling);
  turn?.count(verdict.tokens);
  const isOver = await services.store.within(scope, (db) =>
    keepVerdict(db, services, read, verdict, settling),
  );
  if (isOver && isOver.seconds !== null)
    await services.budget.endCall(ownerOf(agent), uuid, isOver.seconds);
  if (isOver && hasConsequences(read.conversation))
    await runFollowUps(
      services,
      scope,
      read.conversation,
      agent,
      verdict,
      memoryOf(read.lines, []),
      signal,
    );
}

interface Read {
  readonly conversation: ConversationRow;
  readonly lines: MessageRow[];
  readonly runs: RunRow[];
  /** The language tag of the agent. */
  readonly language: string;
}

/** An open conversation with its lines and function runs. */
async function readOpen(db: Db, { uuid, agent }: Settling): Promise<Read | null> {
  const [conversation] = await conversationByUuid(db, agent.organizationId ?? agent.id, uuid);
  if (!conversation || conversation.endedAt) return null;
  const lines = await messagesOf(db, conversation.organizationId, uuid);
  const runs = await runsOf(db, conversation.organizationId, uuid);
  const config = await readConfig(db, ownerOf(agent), 'default');
  return { conversation, lines, runs, language: languageTagIn((config?.config ?? {}) as Config) };
}

type Verdict = Awaited<ReturnType<EngineServices['runtime']['summarize']>>;

async function verdictOn(
  { runtime }: EngineServices,
  read: Read,
  { agent, signal, turn }: Settling,
): Promise<Verdict> {
  // What the line of a voicemail says is ours: the caller's words are in its sound.
  const said = read.lines.filter((line) => voicemailOf([line]) === '');
  const isVoicemail =
    said.length < read.lines.length && !said.some(({ author }) => author === 'customer');
  const runs = read.runs.map((run) => ({
    name: run.name,
    input: run.input as Config,
    ok: hasWorked(run),
    words: String((run.output as Config).words ?? ''),
    output: run.output as Config,
  }));
  const verdict = await runtime.summarize(
    {
      agentName: agentNameOf(agent),
      channel: read.conversation.channel,
      language: read.language,
      dialog: memoryOf(said, []),
      runs,
      withoutModel: turn === null || isVoicemail,
    },
    signal,
  );
  return isVoicemail ? ofVoicemail(verdict, read) : verdict;
}

/** The verdict on a call of which there is a voicemail and nothing else. */
const ofVoicemail = (verdict: Verdict, { language }: Read): Verdict => ({
  ...verdict,
  summary: noticeWordsIn[languageOf(language)].leftVoicemail,
  outcome: 'message',
  collected: { ...verdict.collected, disposition: 'message' },
});

/**
 * Writes a verdict unless the conversation ended meanwhile. With `ended` returns the duration of a
 * call.
 */
async function keepVerdict(
  db: Db,
  { clock }: EngineServices,
  before: Read,
  written: Verdict,
  settling: Settling,
): Promise<false | { readonly seconds: number | null }> {
  const { uuid, ended, turn } = settling;
  const { organizationId } = before.conversation;
  await lockConversation(db, organizationId, uuid);
  // The carrier may have reported the end of a transfer while the summary was written.
  const read = { ...before, runs: await runsOf(db, organizationId, uuid) };
  const verdict = heldVerdict(written, read);
  // The list of tests has no junk: a test that is sorted there would be in no list.
  const inbox = turn && !read.conversation.selfCall ? verdict.inbox : 'priority';
  const [kept] = await saveVerdict(db, read.conversation, {
    summary: verdict.summary,
    outcome: verdict.outcome,
    collected: { ...verdict.collected },
    inbox,
    isOver: ended,
  });
  if (!kept) return false;
  await recordTokens(db, {
    conversation: kept,
    tokens: verdict.tokens,
    key: `summary:${randomUUID()}`,
    at: new Date(clock.now()),
  });
  if (ended) {
    await recordCall(db, kept);
    if (kept.type === 'call') await forgetWaiting(db, kept);
  }
  await sortRoom(
    db,
    kept,
    inbox,
    kept.type === 'call' && ended && verdict.summary
      ? { lastMessage: cutText(verdict.summary, 280), lastMessageAuthor: 'system' }
      : null,
  );
  await logVerdict(db, read, kept, verdict, settling);
  if (ended && hasConsequences(kept)) await reportEnded(db, read, kept, settling);
  await announce(db, kept, 'log', { roomId: kept.roomId, uuid });
  return ended && { seconds: kept.type === 'call' ? kept.durationSeconds : null };
}

/** A verdict whose outcome the function runs bear out, under every name that it goes by. */
function heldVerdict(written: Verdict, { runs, lines }: Read): Verdict {
  const hasVoicemail = voicemailOf(lines) !== '';
  const outcome = outcomeAfter(written.outcome, runs, { hasVoicemail }) as Verdict['outcome'];
  const { disposition } = written.collected;
  return {
    ...written,
    outcome,
    collected:
      disposition === written.outcome
        ? { ...written.collected, disposition: outcome }
        : written.collected,
  };
}

async function logVerdict(
  db: Db,
  read: Read,
  kept: ConversationRow,
  verdict: Verdict,
  { uuid, agent }: Settling,
): Promise<void> {
  await writeLog(db, kept, agent, {
    cnam: null,
    callId:
      kept.type === 'call'
        ? ((await carrierIdOf(db, kept.organizationId, uuid)) ?? `${uuid.slice(0, 8)}@loopback`)
        : null,
    transfers: transfersIn(read.runs),
    scheduled: standsBooked(read.runs.map(({ name, status }) => ({ name, ok: status === 'ok' }))),
    meta: {
      ...verdict.collected,
      ...transferFacts(read.runs),
      ...(kept.selfCall ? { selfCall: true } : await qualityOf(db, read, kept, verdict)),
    },
  });
}

/** What the log of a conversation says about how well the agent did. */
async function qualityOf(
  db: Db,
  { lines, runs }: Read,
  kept: ConversationRow,
  { outcome, sentiment }: Verdict,
): Promise<QualityFacts> {
  const { slowestAnswerMs, ...counts } = await turnFacts(db, kept);
  const by = handledBy({
    direction: kept.direction,
    authors: lines.map(({ author }) => author),
    outcome,
    transfers: transfersIn(runs),
  });
  return {
    ...(by ? { handledBy: by } : {}),
    ...counts,
    ...(slowestAnswerMs === null ? {} : { slowestAnswerMs }),
    ...(sentiment ? { sentiment } : {}),
  };
}

/** Tells webhooks of an ended conversation, and the account of a missed call. */
async function reportEnded(
  db: Db,
  read: Read,
  kept: ConversationRow,
  { agent }: Settling,
): Promise<void> {
  const [found] = await partyOfRoom(db, kept.organizationId, kept.roomId);
  if (!found) return;
  const about = { conversation: kept, party: found.party, agent, lines: read.lines };
  await enqueueWebhookEvent(
    db,
    kept,
    'conversation',
    endedConversation({ ...about, runs: read.runs }),
  );
  await noticeMissedCall(db, about);
}
