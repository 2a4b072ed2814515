import { type AccountListItem } from '@patchbay/contract';
import { type Messages } from '@patchbay/messages';
import { type ColumnOf } from '@patchbay/routes';
import { defineList } from '@patchbay/screens';
import { type SegmentType } from '@patchbay/session';
import { type accounts } from './messages.js';

/** The list of accounts of a level. */
export const accountListOf = (t: Messages<typeof accounts.texts>, level: SegmentType) =>
  defineList<AccountListItem, ColumnOf<'accounts'>>({
    name: t(`${level}.name`),
    things: t(`${level}.things`),
    counted: (count) => t(`${level}.counted`, { count }),
    rowKey: ({ id }) => String(id),
    rowName: ({ displayName }) => displayName,
    columns: [
      {
        key: 'name',
        label: t('account'),
        kind: 'account',
        strong: true,
        name: ({ displayName }) => displayName,
        image: ({ image }) => image,
      },
      { key: 'vidaPhoneNumber', label: t('number'), kind: 'phone', width: 180 },
      { key: 'externalAccountId', label: t('externalId'), kind: 'text', width: 160 },
      {
        key: 'active',
        label: t('state'),
        kind: 'status',
        width: 110,
        filter: true,
        states: {
          true: { label: t('active'), tone: 'success' },
          false: { label: t('off'), tone: 'grey' },
        },
      },
      { key: 'timestamp', label: t('since'), kind: 'date', unit: 'milliseconds', width: 130 },
      { key: 'subscription', label: t('plan'), kind: 'text', width: 140, optional: true },
      { key: 'id', label: t('id'), kind: 'id', width: 100, optional: true },
    ],
  });
