import { IconTemplate } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOverlay } from '@patchbay/overlays';
import { operationQuery } from '@patchbay/queries';
import { type ScreenPlace } from '@patchbay/routes';
import { ListScreen, Permitted, useListAddress, useWholeList } from '@patchbay/screens';
import { useMemo } from 'react';
import { templates } from './messages.js';
import { TemplateDetail } from './TemplateDetail.js';
import { templateListOf } from './template-list.js';
import { useMayOwnTemplates } from '../agent/use-may-own.js';

/** Those that are off too; the server leaves them out for those who own none. */
const all = { disabled: true } as const;

/** Fetches the templates. */
export const prefetch = ({ cache, account: { target } }: ScreenPlace): void =>
  void cache.prefetchQuery(operationQuery('listTemplates', all, { target }));

/** The section Templates: what agents of the account can be made from. */
export function Screen() {
  const t = useMessages(templates);
  return (
    <Permitted needs="canUseFullEditor" lockedTitle={t('lockedTitle')}>
      <Templates />
    </Permitted>
  );
}

function Templates() {
  const t = useMessages(templates);
  const { open } = useOverlay();
  const mayOwn = useMayOwnTemplates();
  const list = useMemo(() => templateListOf(t), [t]);
  const address = useListAddress(list.search);
  const source = useWholeList('listTemplates', all, { rowsOf: ({ templates: rows }) => rows });
  const opened = source.rows.find(({ id }) => id === address.detail);
  return (
    <ListScreen
      list={list}
      source={source}
      address={address}
      onOpen={({ id }) => address.change({ detail: id })}
      add={mayOwn ? { label: t('add'), onPress: () => void open('createTemplate') } : null}
      empty={{
        icon: <IconTemplate size={22} />,
        title: t('emptyTitle'),
        children: mayOwn ? t('empty') : t('emptyBelow'),
      }}
    >
      {opened ? (
        <TemplateDetail template={opened} onClose={() => address.change({ detail: null })} />
      ) : null}
    </ListScreen>
  );
}
