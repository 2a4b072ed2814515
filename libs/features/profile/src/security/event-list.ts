import { type ReplyOf } from '@patchbay/contract';
import { type ColumnOf, type SecurityEventKind, securityEventKinds } from '@patchbay/routes';
import { defineList } from '@patchbay/screens';
import { type SecurityMessages } from './messages.js';

/** Something that the owners of an account should know of. */
export type SecurityEvent = ReplyOf<'listSecurityEvents'>['events'][number];

const isKnown = (kind: string): kind is SecurityEventKind =>
  (securityEventKinds as readonly string[]).includes(kind);

/** The kind in words. The contract leaves the kinds open: a new one says what the server says. */
export const kindOf = (t: SecurityMessages, { kind, sentence }: SecurityEvent): string =>
  isKnown(kind) ? t(`kind.${kind}`) : sentence;

/** How grave an event is, in words and colour. */
export const severities = (t: SecurityMessages) =>
  ({
    info: { label: t('severity.info') },
    warning: { label: t('severity.warning'), tone: 'warn' },
    critical: { label: t('severity.critical'), tone: 'danger' },
  }) as const;

/** The security events, the newest first, as the server orders and filters them. */
export const eventListOf = (t: SecurityMessages) =>
  defineList<SecurityEvent, ColumnOf<'security'>>({
    name: t('title'),
    things: t('things'),
    counted: (count) => t('counted', { count }),
    rowKey: ({ id }) => id,
    rowName: (event) => kindOf(t, event),
    columns: [
      { key: 'timestamp', label: t('timestamp'), kind: 'time', unit: 'milliseconds', width: 180 },
      {
        key: 'kind',
        label: t('kind'),
        kind: 'computed',
        strong: true,
        value: (event) => kindOf(t, event),
      },
      {
        key: 'severity',
        label: t('severity'),
        kind: 'status',
        width: 140,
        filter: true,
        states: severities(t),
      },
      { key: 'address', label: t('address'), kind: 'id', width: 170 },
      { key: 'id', label: t('id'), kind: 'id', width: 290, optional: true },
    ],
    filters: [
      {
        key: 'kind',
        label: t('kind'),
        states: Object.fromEntries(
          securityEventKinds.map((kind) => [kind, { label: t(`kind.${kind}`) }]),
        ),
      },
      {
        key: 'since',
        label: t('since'),
        states: {
          today: { label: t('since.today') },
          week: { label: t('since.week') },
          month: { label: t('since.month') },
        },
      },
    ],
  });
