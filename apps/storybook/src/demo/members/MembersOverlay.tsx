import { useMessages } from '@patchbay/messages';
import { type OverlayScreenProps, useOverlayTitle } from '@patchbay/overlays';
import { DataList, useListAddress, useWholeList } from '@patchbay/screens';
import { type ReactElement, useMemo } from 'react';
import { listOf } from './columns.js';
import { members } from './messages.js';

/** Members: the list of `listMembers`. Search, order and filters are in the address. */
export function Screen(_props: OverlayScreenProps<'selectNumber'>): ReactElement {
  const t = useMessages(members);
  useOverlayTitle(t('title'));
  const list = useMemo(() => listOf(t), [t]);
  const address = useListAddress(list.search);
  const source = useWholeList('listMembers', {}, { rowsOf: ({ members }) => members });
  return (
    <DataList list={list} source={source} address={address} empty={{ title: t('list.empty') }} />
  );
}
