import { type KnowledgeBase } from '@patchbay/contract';
import { useOperation } from '@patchbay/queries';
import { useEffect, useState } from 'react';

/** How often the state of documents that are being fetched is asked for, in milliseconds. */
const often = 3000;

/** The documents of a base, read again while one of them is being fetched. */
export function useDocuments({ id, agentId }: Pick<KnowledgeBase, 'id' | 'agentId'>) {
  const [isWaiting, setWaiting] = useState(false);
  const query = useOperation(
    'listKnowledgeBaseDocuments',
    { id },
    { target: agentId, refetchInterval: isWaiting ? often : false },
  );
  const isFetching = query.data?.documents.some(({ status }) => status === 'pending') ?? false;
  useEffect(() => setWaiting(isFetching), [isFetching]);
  return query;
}
