import { type Db, carrierCalls } from '@patchbay/server-store';
import { and, eq } from 'drizzle-orm';

const ofConversation = (organizationId: number, uuid: string) =>
  and(eq(carrierCalls.organizationId, organizationId), eq(carrierCalls.conversationUuid, uuid));

/** The instructions for an outgoing call of the agent, in lines; empty for any other call. */
export async function occasionOf(
  db: Db,
  organizationId: number,
  conversationUuid: string,
): Promise<string> {
  const [call] = await db
    .select({ context: carrierCalls.context })
    .from(carrierCalls)
    .where(ofConversation(organizationId, conversationUuid));
  return Object.values(call?.context ?? {})
    .filter(Boolean)
    .join('\n');
}

/** The carrier's id of a call, for requests to its support; null for a call without a carrier. */
export async function carrierIdOf(
  db: Db,
  organizationId: number,
  conversationUuid: string,
): Promise<string | null> {
  const [call] = await db
    .select({ id: carrierCalls.carrierCallId })
    .from(carrierCalls)
    .where(ofConversation(organizationId, conversationUuid));
  return call?.id ?? null;
}
