import {
  Button,
  ForbiddenState,
  IconBooks,
  IconPlus,
  Screen as Page,
  SkeletonRows,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useCan } from '@patchbay/queries';
import { useChangeSearch } from '@patchbay/routes';
import { DataList, useListAddress } from '@patchbay/screens';
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
  const view = useCan('canViewOrg');
  if (view.loading) return <SkeletonRows count={6} height={40} />;
  if (!view.allowed) return <ForbiddenState title={t('lockedTitle')}>{view.reason}</ForbiddenState>;
  return <Knowledge />;
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
  const add = mayEdit ? (
    <Button variant="filled" icon={<IconPlus size={15} />} onClick={() => setMaking(true)}>
      {t('add')}
    </Button>
  ) : null;
  return (
    <Page title={list.name} count={source.total} actions={add}>
      <DataList
        list={list}
        source={source}
        address={address}
        onOpen={({ id }) => open(id)}
        empty={{
          icon: <IconBooks size={22} />,
          title: t('emptyTitle'),
          children: t('empty'),
          actions: add,
        }}
      />
      {opened ? (
        <BaseDetail
          key={opened.id}
          base={opened}
          mayEdit={mayEdit}
          onClose={() => address.change({ detail: null })}
        />
      ) : null}
      {isMaking ? <NewBase agents={agents} onClose={() => setMaking(false)} onMade={open} /> : null}
    </Page>
  );
}
