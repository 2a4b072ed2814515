import { type AccountListItem } from '@patchbay/contract';
import { defineList, type ListDefinition } from '@patchbay/screens';
import { type SegmentType } from '@patchbay/session';
import { levelNames } from '../frame/trail.js';

const listOf = (level: SegmentType): ListDefinition<AccountListItem> =>
  defineList({
    ...levelNames[level],
    rowKey: ({ id }) => String(id),
    rowName: ({ displayName }) => displayName,
    columns: [
      {
        key: 'name',
        label: 'Name',
        kind: 'account',
        strong: true,
        name: ({ displayName }) => displayName,
        image: ({ image }) => image,
      },
      { key: 'vidaPhoneNumber', label: 'Number', kind: 'phone', width: 180 },
      { key: 'externalAccountId', label: 'Your id', kind: 'text', width: 160 },
      {
        key: 'active',
        label: 'State',
        kind: 'status',
        width: 110,
        filter: true,
        states: {
          true: { label: 'Active', tone: 'success' },
          false: { label: 'Off', tone: 'grey' },
        },
      },
      { key: 'timestamp', label: 'Since', kind: 'date', unit: 'milliseconds', width: 130 },
      { key: 'subscription', label: 'Plan', kind: 'text', width: 140, optional: true },
      { key: 'id', label: 'Id', kind: 'id', width: 100, optional: true },
    ],
  });

/** The list of accounts of each level. */
export const accountLists: Readonly<Record<SegmentType, ListDefinition<AccountListItem>>> = {
  partner: listOf('partner'),
  reseller: listOf('reseller'),
  org: listOf('org'),
  agent: listOf('agent'),
};
