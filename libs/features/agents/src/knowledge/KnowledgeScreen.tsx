import { IconBooks } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useChangeSearch } from '@patchbay/routes';
import { ListScreen, ListSection, Permitted, useListAddress, useCan } from '@patchbay/screens';
import { useMemo, useState } from 'react';
import { BaseDetail } from './BaseDetail.js';
import { knowledgeListOf } from './knowledge-list.js';
import { knowledge } from './messages.js';
import { NewBase } from './NewBase.js';
import { useAgents } from './use-agents.js';
import { useKnowledgeList } from './use-knowledge-list.js';

export { prefetchKnowledge as prefetch } from './use-knowledge-list.js';

/** The section Knowledge: what the agents of the account answer from. */
export function Screen() {
  const t = useMessages(knowledge);
  return (
    <ListSection title={t('title')} icon={<IconBooks size={16} />} to="/app/knowledge">
      <Permitted needs="canViewOrg" lockedTitle={t('lockedTitle')}>
        <Knowledge />
      </Permitted>
    </ListSection>
  );
}

function Knowledge() {
  const t = useMessages(knowledge);
  const agents = useAgents();
  const list = useMemo(() => knowledgeListOf(t), [t]);
  const address = useListAddress(list.search);
  const source = useKnowledgeList(agents);
  const mayEdit = useCan('canEditOrg').allowed;
  const [isMaking, setMaking] = useState(false);
  const changeSearch = useChangeSearch();
  const opened = source.rows.find(({ id }) => id === address.detail);
  /** A base opens on its documents; the next one on the view that is open. */
  const open = (id: string) =>
    address.detail === null
      ? void changeSearch({ detail: id, detailTab: 'documents' })
      : address.change({ detail: id });
  return (
    <ListScreen
      list={list}
      source={source}
      address={address}
      onOpen={({ id }) => open(id)}
      add={mayEdit ? { label: t('add'), onPress: () => setMaking(true) } : null}
      empty={{ icon: <IconBooks size={22} />, title: t('emptyTitle'), children: t('empty') }}
    >
      {opened ? (
        <BaseDetail
          key={opened.id}
          base={opened}
          mayEdit={mayEdit}
          onClose={() => address.change({ detail: null })}
        />
      ) : null}
      {isMaking ? <NewBase agents={agents} onClose={() => setMaking(false)} onMade={open} /> : null}
    </ListScreen>
  );
}
