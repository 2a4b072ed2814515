import { Button, IconClipboardCheck, IconPlus, Screen as Page } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { useOverlay } from '@patchbay/overlays';
import { useChangeSearch, usePageSearch } from '@patchbay/routes';
import { DataList, isEmptyList, Locked, useListAddress, useCan } from '@patchbay/screens';
import { useMemo } from 'react';
import { Chosen } from './Chosen.js';
import { tasks } from './messages.js';
import { taskListOf } from './task-list.js';
import { useTaskList } from './use-task-list.js';

export { prefetchTasks as prefetch } from './use-task-list.js';

/** The section Tasks: the calls and texts that the account’s agents make. */
export function Screen() {
  const t = useMessages(tasks);
  const view = useCan('canViewTasks');
  return view.allowed ? <Tasks /> : <Locked permission={view} title={t('lockedTitle')} />;
}

function Tasks() {
  const t = useMessages(tasks);
  const locale = useLocale();
  const { open } = useOverlay();
  const list = useMemo(() => taskListOf(t, locale), [t, locale]);
  const address = useListAddress(list.search);
  const { batch } = usePageSearch('tasks');
  const changeSearch = useChangeSearch();
  const source = useTaskList(address, batch);
  const create = (
    <Button variant="filled" icon={<IconPlus size={15} />} onClick={() => void open('createTask')}>
      {t('create')}
    </Button>
  );
  return (
    <Page
      title={list.name}
      count={source.total}
      actions={isEmptyList(source, address) ? null : create}
    >
      {batch === undefined ? null : (
        <Chosen all={t('allTasks')} onAll={() => void changeSearch({ batch: undefined })}>
          {t('ofBatch')}
        </Chosen>
      )}
      <DataList
        list={list}
        source={source}
        address={address}
        onOpen={({ id }) => void open('editTask', { value: id })}
        empty={{
          icon: <IconClipboardCheck size={22} />,
          title: t('emptyTitle'),
          children: t('empty'),
          actions: create,
        }}
      />
    </Page>
  );
}
