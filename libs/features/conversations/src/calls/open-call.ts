import { type ReplyOf } from '@patchbay/contract';
import { displayPhone } from '@patchbay/formats';
import { useMessages } from '@patchbay/messages';
import { liveCalls } from './messages.js';

/** A call that rings or goes on. */
export type OpenCall = ReplyOf<'listOpenCalls'>['calls'][number];

/** Who calls whom, as a sentence. */
export function useCallSentence(): (call: OpenCall) => string {
  const t = useMessages(liveCalls);
  return ({ direction, fromNumber, toNumber, agentName: agent }) => {
    const other = direction === 'inbound' ? fromNumber : toNumber;
    const caller = other === null ? t('unknown') : displayPhone(other);
    return direction === 'inbound'
      ? t('incoming', { caller, agent })
      : t('outgoing', { caller, agent });
  };
}
