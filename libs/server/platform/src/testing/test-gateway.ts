import { type Clock, systemClock } from '@patchbay/kernel';
import {
  createOutgoingModule,
  type Mail,
  type OutgoingLimits,
  serverKeyFrom,
} from '@patchbay/server-core';
import { createLog } from '@patchbay/server-kit';
import { createBudget, type UsageLimits } from '@patchbay/server-money';
import { type CarrierText } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { keepingCarrier } from './echo-runtime.js';

/** An outgoing gateway whose raw ports record what is sent. */
export function createTestGateway(
  store: Store,
  {
    clock = systemClock,
    usageLimits,
    limits,
    mayCall = ['+1'],
  }: {
    readonly clock?: Clock;
    readonly usageLimits?: UsageLimits;
    readonly limits?: OutgoingLimits;
    readonly mayCall?: readonly string[];
  } = {},
) {
  const mails: Omit<Mail, 'cause'>[] = [];
  const calls: { readonly to: string }[] = [];
  const carrier = keepingCarrier();
  const gateway = createOutgoingModule({
    store,
    clock,
    log: createLog('silent'),
    key: serverKeyFrom(Buffer.alloc(32, 7)),
    ownLine: carrier.name,
    budget: createBudget({ store, clock, usageLimits }),
    mayCall,
    limits,
    lines: {
      ...carrier,
      placeCall: async (call) => {
        calls.push(call);
        return 'call';
      },
    },
    sendMail: async (mail) => {
      mails.push(mail);
    },
  });
  return { ...gateway, mails, calls, texts: carrier.sent as readonly CarrierText[] };
}
