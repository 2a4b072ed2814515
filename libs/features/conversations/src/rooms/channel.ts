import { type Channel as WireChannel } from '@patchbay/contract';
import { type Channel } from '@patchbay/kit';

const shown: Readonly<Record<WireChannel, Channel>> = {
  call: 'call',
  sms: 'text',
  client: 'chat',
  email: 'mail',
};

/** The mark of a channel: the wire calls texts `sms` and the web chat `client`. */
export const channelOf = (channel: WireChannel): Channel => shown[channel];
