import { type Handlers, refuse } from '@patchbay/server-kit';
import { ownerOf } from '@patchbay/server-core';
import { type Db, type Store } from '@patchbay/server-store';
import {
  countReplies,
  deleteReply,
  isNameTaken,
  listReplies,
  type ReplyRow,
  saveReply,
} from './saved-replies-repository.js';

type ReplyOperation = 'listSavedReplies' | 'saveSavedReply' | 'deleteSavedReply';

const mostReplies = 200;
const gone = () => refuse.notFound('This saved reply does not exist any more.');
const view = ({ id, name, body }: ReplyRow) => ({ id, name, text: body });

/** Handlers of the saved replies of an organization: all its members read them, its editors write. */
export function createSavedReplyHandlers({
  store,
}: {
  readonly store: Store;
}): Pick<Handlers<Db>, ReplyOperation> {
  return {
    // The rows belong to the organization; a member of one agent reads them too.
    listSavedReplies: async ({ target }) => {
      const { organizationId } = ownerOf(target);
      return store.within({ kind: 'organization', id: organizationId }, async (db) => ({
        replies: (await listReplies(db, organizationId)).map(view),
      }));
    },

    saveSavedReply: async ({ body: { id, name, text }, target, context }) =>
      context.within(async (db) => {
        if (await isNameTaken(db, target.id, name.trim(), id))
          throw refuse.invalid([
            { path: 'body.name', message: 'Another saved reply has this name' },
          ]);
        if (id === undefined && (await countReplies(db, target.id)) >= mostReplies)
          throw refuse.conflict(
            `An organization has at most ${mostReplies} saved replies. Delete one first.`,
          );
        const row = await saveReply(db, target.id, { id, name: name.trim(), body: text });
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
