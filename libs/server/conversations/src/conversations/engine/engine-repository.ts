import { knowledgeDocuments, type Db, conversations } from '@patchbay/server-store';
import { and, eq, isNull, desc } from 'drizzle-orm';

/** Documents of an organization that belong to no knowledge base. */
export const ownDocuments = (
  db: Db,
  organizationId: number,
): Promise<{ title: string; body: string }[]> =>
  db
    .select({ title: knowledgeDocuments.title, body: knowledgeDocuments.body })
    .from(knowledgeDocuments)
    .where(
      and(
        eq(knowledgeDocuments.organizationId, organizationId),
        isNull(knowledgeDocuments.knowledgeBaseId),
      ),
    );

/** The newest conversations of a room, own tests apart from all others. */
export const recentConversations = (
  db: Db,
  organizationId: number,
  id: string,
  selfCall: boolean,
): Promise<(typeof conversations.$inferSelect)[]> =>
  db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.organizationId, organizationId),
        eq(conversations.roomId, id),
        eq(conversations.selfCall, selfCall),
      ),
    )
    .orderBy(desc(conversations.startedAt))
    .limit(4);
