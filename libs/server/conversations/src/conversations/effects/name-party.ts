import { enqueueWebhookEvent } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import { contactView } from '../../contacts/rules.js';
import { renameParty } from './effects-repository.js';
import { type EffectsScope } from '../turns/engine-services.js';

/** Gives the party of a conversation the name that it said, and tells webhooks. */
export async function nameParty(db: Db, scope: EffectsScope, name: string): Promise<void> {
  const [named] = await renameParty(db, name, scope.owner.organizationId, scope.partyId);
  if (named)
    await enqueueWebhookEvent(db, scope.owner, 'contact', contactView(named, scope.roomId));
}
