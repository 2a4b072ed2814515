import { type Owner, type ServerKey } from '@patchbay/server-core';
import { type CalendarSpan, type SchedulingTool } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { nearestAppData } from '../integrations/repository.js';
import { toolName } from '../integrations/names.js';

export interface ToolServices {
  readonly store: Store;
  readonly key: ServerKey;
  readonly tool: SchedulingTool;
}

/**
 * The busy times of the owner in the connected scheduling tool; none without a connection. Throws a
 * `CalendarError`.
 */
export async function busyByTool(
  { store, key, tool }: ToolServices,
  owner: Owner,
  span: CalendarSpan,
  signal?: AbortSignal,
): Promise<readonly CalendarSpan[]> {
  const data = await store.within({ kind: 'organization', id: owner.organizationId }, (db) =>
    nearestAppData(db, key, owner, toolName.slug),
  );
  const token = data?.userPAT;
  if (typeof token !== 'string' || token === '') return [];
  const uri =
    typeof data?.ownerUri === 'string' ? data.ownerUri : (await tool.owner(token, signal)).uri;
  return tool.busy(token, uri, span, signal);
}
