import { type ReplyOf } from '@patchbay/contract';
import { type Handlers } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type SignAddress, withAddresses } from '../messages/attachments.js';
import { aroundOf } from '../messages/message-facts.js';
import { messageView } from '../messages/view.js';
import {
  conversationsWithPeople,
  countLines,
  linesOfConversations,
} from './transcripts-repository.js';

type Item = { readonly roomId: string; readonly uuid: string };
type Result = ReplyOf<'getConversationBatch'>['results'][number];

/** The maximum size of one reply, so that two hundred long conversations do not fill the memory. */
const maxLines = 20_000;

/**
 * The uuid without the seconds that logs append: `uuid:start` of a call, `uuid:open:close` of
 * texts.
 */
export const bareUuid = (uuid: string): string => uuid.split(':')[0] ?? '';

/**
 * The conversations that fit into one reply, in request order; `null` for one that does not fit.
 */
export function fitting<T extends { readonly lines: number }>(
  found: readonly T[],
  limit: number,
): (T | null)[] {
  let left = limit;
  return found.map((one) => {
    if (one.lines > left) return null;
    left -= one.lines;
    return one;
  });
}

/** Handlers that give transcripts by the uuids of the logs. */
export function createTranscriptHandlers({
  sign,
}: {
  readonly sign: SignAddress;
}): Pick<Handlers<Db>, 'getConversationBatch'> {
  return {
    getConversationBatch: async ({ body, context }) =>
      context.within(async (db) => {
        const results = (await fetchMany(db, body.items)).map((one) => ({
          ...one,
          conversation: one.conversation.map((line) => withAddresses(line, sign)),
        }));
        const ok = results.filter((one) => one.success).length;
        return {
          message: 'Success',
          stats: { requested: results.length, ok, failed: results.length - ok },
          results,
        };
      }),
  };
}

/** Three statements for any number of items, limited by row security. */
async function fetchMany(db: Db, items: readonly Item[]): Promise<Result[]> {
  const uuids = [...new Set(items.map((item) => bareUuid(item.uuid)))];
  const known = await conversationsWithPeople(db, uuids);
  const counted = await countLines(db, uuids);
  const sizes = new Map(counted.map((one) => [one.uuid, one.lines]));
  const asked = items.map((item) => {
    const found = known.find(
      ({ conversation }) =>
        conversation.uuid === bareUuid(item.uuid) && conversation.roomId === item.roomId,
    );
    return { item, found, lines: found ? (sizes.get(found.conversation.uuid) ?? 0) : 0 };
  });
  const shown = fitting(asked, maxLines);
  const wanted = [
    ...new Set(shown.flatMap((one) => (one?.found ? [one.found.conversation.uuid] : []))),
  ];
  const lines = wanted.length === 0 ? [] : await linesOfConversations(db, wanted);
  const byConversation = new Map<string, typeof lines>();
  for (const line of lines) {
    const key = keyOf(line.roomId, line.conversationUuid);
    const said = byConversation.get(key);
    if (said) said.push(line);
    else byConversation.set(key, [line]);
  }
  return items.map((item, at) => {
    const one = shown[at];
    if (!one)
      return {
        success: false,
        ...item,
        message: 'This reply is full. Ask for the rest in another call.',
        conversation: [],
      };
    if (!one.found)
      return { success: false, ...item, message: 'Conversation not found', conversation: [] };
    const { conversation, party, agent } = one.found;
    const said = byConversation.get(keyOf(conversation.roomId, conversation.uuid)) ?? [];
    const around = aroundOf(conversation, said);
    return {
      success: true,
      ...item,
      message: 'Success',
      conversation: said.map((line) => messageView(line, party, agent, undefined, around)),
    };
  });
}

const keyOf = (roomId: string, uuid: string | null): string => `${roomId} ${uuid ?? ''}`;
