import { type Handlers, isLimitedToAgents, isMember, refuse } from '@patchbay/server-kit';
import { ownerOf } from '@patchbay/server-core';
import { type Db, type Store } from '@patchbay/server-store';
import {
  countReplies,
  deleteReply,
  isNameTaken,
  listReplies,
  type ReplyRow,
  maxReplies,
  saveReply,
} from './saved-replies-repository.js';

type ReplyOperation = 'listSavedReplies' | 'saveSavedReply' | 'deleteSavedReply';

const gone = () => refuse.notFound('This saved reply does not exist any more.');
const view = ({ id, name, body, forAgents }: ReplyRow) => ({ id, name, text: body, forAgents });

/** Handlers of the saved replies of an organization: its members read them, its editors write. */
export function createSavedReplyHandlers({
  store,
}: {
  readonly store: Store;
}): Pick<Handlers<Db>, ReplyOperation> {
  return {
    // The rows belong to the organization. Its members read them for each of its agents; who is
    // limited to agents reads those that are marked for agents, by the row policy of the agent's scope.
    listSavedReplies: async ({ target, context: { actor, scope } }) => {
      const { organizationId } = ownerOf(target);
      const isOfAgents = isMember(actor) && isLimitedToAgents(actor);
      const reach = isOfAgents ? scope : ({ kind: 'organization', id: organizationId } as const);
      return store.within(reach, async (db) => ({
        replies: (await listReplies(db, organizationId)).map(view),
      }));
    },

    saveSavedReply: async ({ body: { id, name, text, forAgents }, target, context }) =>
      context.within(async (db) => {
        if (await isNameTaken(db, target.id, name.trim(), id))
          throw refuse.invalid([
            { path: 'body.name', message: 'Another saved reply has this name' },
          ]);
        if (id === undefined && (await countReplies(db, target.id)) >= maxReplies)
          throw refuse.conflict(
            `An organization has at most ${maxReplies} saved replies. Delete one first.`,
          );
        const row = await saveReply(db, target.id, {
          id,
          name: name.trim(),
          body: text,
          ...(forAgents === undefined ? {} : { forAgents }),
        });
        if (!row) throw gone();
        return { reply: view(row) };
      }),

    deleteSavedReply: async ({ params, target, context }) =>
      context.within(async (db) => {
        if (!(await deleteReply(db, target.id, params.replyId))) throw gone();
        return { message: 'Success' };
      }),
  };
}
