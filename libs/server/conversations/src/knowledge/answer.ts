import { type Owner } from '@patchbay/server-core';
import { wordsToSearch } from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { findPassages } from './ranking.js';

const told = 6;

/**
 * The passages of the agent's knowledge bases, and of the organization for its default agent, about
 * a line of the caller. Titles name page and heading.
 */
export async function knowledgeFor(
  db: Db,
  { organizationId, accountId }: Owner,
  said: string,
): Promise<readonly { readonly title: string; readonly body: string }[]> {
  const passages = await findPassages(
    db,
    wordsToSearch(said),
    { organizationId, accountIds: [...new Set([accountId, organizationId])] },
    told,
  );
  return passages.map(({ title, heading, text }) => ({
    title: [title, heading].filter(Boolean).join(': '),
    body: text,
  }));
}
