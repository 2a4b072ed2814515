import { handledBy } from '@patchbay/metrics';
import { announce } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import { languageTagIn } from '../../agent-runtime/request.js';
import { type TransferResult } from '../../agent-runtime/transfer-result.js';
import { functionWords } from '../../agent-runtime/functions/words.js';
import { readConfig } from '../../agents/repository.js';
import { lockConversation, saveOutcome } from './calls-repository.js';
import { type Config, type EngineServices, ownerOf, scopeOf } from '../turns/engine-services.js';
import { addToLog, saveTransfers } from '../messages/log-repository.js';
import {
  type ConversationRow,
  changeRun,
  insertRun,
  linesOfConversation,
  runById,
  runsOf,
} from '../messages/messages-repository.js';
import { transferFacts, transfersIn } from './transfers.js';

/** An attempt to put a caller through. */
export interface TransferAttempt {
  readonly uuid: string;
  /** The run in which the agent decided it; null where the owner's rule did, before the agent. */
  readonly runId: string | null;
  /** The number or address that was rung; empty where none could be. */
  readonly to: string;
  readonly result: TransferResult;
}

/**
 * Records how the attempt to put a caller through ended. A result that is known stays; only that
 * the caller hung up meanwhile gives way, for the carrier may report an answer after the end.
 */
export async function recordTransfer(
  services: EngineServices,
  agentId: number,
  attempt: TransferAttempt,
): Promise<void> {
  const { agent, scope } = await scopeOf(services, agentId);
  const owner = ownerOf(agent);
  await services.store.within(scope, async (db) => {
    // The lock of the conversation orders this and the summary that is written at its end.
    const conversation = await lockConversation(db, owner.organizationId, attempt.uuid);
    if (!conversation) return;
    const config = await readConfig(db, owner, 'default');
    const { results } = functionWords(languageTagIn((config?.config ?? {}) as Config)).transfer;
    if (!(await keepResult(db, services, conversation, attempt, results[attempt.result]))) return;
    if (conversation.endedAt) await correctEnd(db, conversation);
    await announce(db, conversation, 'function', { roomId: conversation.roomId });
  });
}

/** Writes the result into the run; false where it has one that stays. */
async function keepResult(
  db: Db,
  { clock }: EngineServices,
  conversation: ConversationRow,
  { runId, to, result }: TransferAttempt,
  wordsOf: (whom: string) => string,
): Promise<boolean> {
  const { organizationId, accountId, roomId, uuid } = conversation;
  const status = result === 'answered' ? 'ok' : 'failed';
  const run = runId === null ? null : await runById(db, organizationId, runId);
  if (!run) {
    await insertRun(db, {
      organizationId,
      accountId,
      roomId,
      conversationUuid: uuid,
      name: 'transfer',
      label: 'Call Transfer',
      output: { to, result, words: wordsOf(to) },
      status,
      startedAt: new Date(clock.now()),
    });
    return true;
  }
  const known = (run.output as { readonly result?: unknown }).result;
  if (known !== undefined && known !== 'abandoned') return false;
  const asked = (run.input as { readonly to?: unknown }).to;
  const whom = typeof asked === 'string' && asked ? asked : to;
  await changeRun(db, run, {
    status,
    output: { ...(run.output as Config), to, result, words: wordsOf(whom) },
  });
  return true;
}

/** A result that is reported after the end changes what the end was taken for. */
async function correctEnd(db: Db, conversation: ConversationRow): Promise<void> {
  const { organizationId, uuid } = conversation;
  const runs = await runsOf(db, organizationId, uuid);
  const transfers = transfersIn(runs);
  const outcome =
    transfers > 0 && conversation.outcome !== 'booked' ? 'transferred' : conversation.outcome;
  await saveOutcome(db, conversation, outcome);
  await saveTransfers(db, conversation, { transfers, outcome });
  const lines = await linesOfConversation(db, conversation.roomId, uuid);
  const by = handledBy({
    direction: conversation.direction,
    authors: lines.map(({ author }) => author),
    outcome: outcome ?? '',
    transfers,
  });
  await addToLog(db, organizationId, uuid, {
    ...transferFacts(runs),
    ...(by && !conversation.selfCall ? { handledBy: by } : {}),
  });
  await announce(db, conversation, 'log', { roomId: conversation.roomId, uuid });
}
