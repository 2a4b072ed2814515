import { type ReplyOf } from '@patchbay/contract';
import { useMessages } from '@patchbay/messages';
import { operationQuery } from '@patchbay/queries';
import { type ScreenPlace } from '@patchbay/routes';
import { type ListSource, useWholeList } from '@patchbay/screens';
import { useMemo } from 'react';
import { type KnowledgeRow } from './knowledge-list.js';
import { knowledge } from './messages.js';
import { type Agents } from './use-agents.js';

const rowsOf = ({ items }: ReplyOf<'listKnowledgeBases'>) => items;

/** The bases with the names of their agents; one that is not among the named has its number. */
export function useKnowledgeList({ options }: Agents): ListSource<KnowledgeRow> {
  const t = useMessages(knowledge);
  const source = useWholeList('listKnowledgeBases', {}, { rowsOf });
  const rows = useMemo(() => {
    const names = new Map(options?.map(({ value, label }) => [value, label]));
    return source.rows.map((base) => {
      const id = String(base.agentId);
      return { ...base, agentName: names.get(id) ?? t('agentById', { id }) };
    });
  }, [source.rows, options, t]);
  return { ...source, rows };
}

/** Fetches the bases. */
export const prefetchKnowledge = ({ cache, account: { target } }: ScreenPlace): void =>
  void cache.prefetchQuery(operationQuery('listKnowledgeBases', {}, { target }));
