import { type ReplyOf } from '@patchbay/contract';
import { displayPhone } from '@patchbay/formats';
import { type ColumnOf } from '@patchbay/routes';
import { defineList } from '@patchbay/screens';
import { type PhoneNumbersMessages } from './messages.js';

/** A phone number of an agent. */
export type PhoneNumber = ReplyOf<'listPhoneNumbers'>['numbers'][number];

/** From whom a number comes. */
export const kindsOf = (t: PhoneNumbersMessages) =>
  ({ carrier: { label: t('kind.carrier') }, own: { label: t('kind.own') } }) as const;

/** Whether a number works, with the tone of its chip. */
export const statesOf = (t: PhoneNumbersMessages) =>
  ({
    assigned: { label: t('status.assigned'), tone: 'success' },
    pending: { label: t('status.pending'), tone: 'warn' },
  }) as const;

/** Number, place, agent and state; the server orders by the number and the time only. */
export const numberListOf = (t: PhoneNumbersMessages) =>
  defineList<PhoneNumber, ColumnOf<'numbers'>>({
    name: t('title'),
    things: t('things'),
    counted: (count) => t('counted', { count }),
    rowKey: ({ number }) => number,
    rowName: ({ number }) => displayPhone(number),
    columns: [
      { key: 'number', label: t('number'), kind: 'phone', width: 180, strong: true },
      { key: 'label', label: t('label'), kind: 'text', width: 160, sortable: false },
      { key: 'agentName', label: t('agentName'), kind: 'text', sortable: false },
      {
        key: 'kind',
        label: t('kind'),
        kind: 'status',
        width: 110,
        sortable: false,
        filter: true,
        states: kindsOf(t),
      },
      {
        key: 'status',
        label: t('status'),
        kind: 'status',
        width: 130,
        sortable: false,
        filter: true,
        states: statesOf(t),
      },
      { key: 'createdAt', label: t('createdAt'), kind: 'time', unit: 'seconds', width: 150 },
    ],
  });
