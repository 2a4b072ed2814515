import {
  Button,
  ForbiddenState,
  IconPlus,
  IconTemplate,
  Screen as Page,
  SkeletonRows,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOverlay } from '@patchbay/overlays';
import { operationQuery, useCan } from '@patchbay/queries';
import { type ScreenPlace } from '@patchbay/routes';
import { DataList, useListAddress, useWholeList } from '@patchbay/screens';
import { useMemo } from 'react';
import { templates } from './messages.js';
import { TemplateDetail } from './TemplateDetail.js';
import { templateListOf } from './template-list.js';
import { useMayOwnTemplates } from './use-may-own.js';

/** Those that are off too; the server leaves them out for those who own none. */
const all = { disabled: true } as const;

/** Fetches the templates. */
export const prefetch = ({ cache, account: { target } }: ScreenPlace): void =>
  void cache.prefetchQuery(operationQuery('listTemplates', all, { target }));

/** The section Templates: what agents of the account can be made from. */
export function Screen() {
  const t = useMessages(templates);
  const edit = useCan('canUseFullEditor');
  if (edit.loading) return <SkeletonRows count={6} height={40} />;
  if (!edit.allowed) return <ForbiddenState title={t('lockedTitle')}>{edit.reason}</ForbiddenState>;
  return <Templates />;
}

function Templates() {
  const t = useMessages(templates);
  const { open } = useOverlay();
  const mayOwn = useMayOwnTemplates();
  const list = useMemo(() => templateListOf(t), [t]);
  const address = useListAddress(list.search);
  const source = useWholeList('listTemplates', all, { rowsOf: ({ templates: rows }) => rows });
  const opened = source.rows.find(({ id }) => id === address.detail);
  const add = mayOwn ? (
    <Button
      variant="filled"
      icon={<IconPlus size={15} />}
      onClick={() => void open('createTemplate')}
    >
      {t('add')}
    </Button>
  ) : null;
  return (
    <Page title={list.name} count={source.total} actions={add}>
      <DataList
        list={list}
        source={source}
        address={address}
        onOpen={({ id }) => address.change({ detail: id })}
        empty={{
          icon: <IconTemplate size={22} />,
          title: t('emptyTitle'),
          children: mayOwn ? t('empty') : t('emptyBelow'),
          actions: add,
        }}
      />
      {opened ? (
        <TemplateDetail template={opened} onClose={() => address.change({ detail: null })} />
      ) : null}
    </Page>
  );
}
