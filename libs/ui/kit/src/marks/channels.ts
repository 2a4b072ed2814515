import { type Icon } from '../icons/icon.js';
import {
  IconMailFilled,
  IconMessageCircleFilled,
  IconMessageFilled,
  IconPhoneFilled,
} from '../icons/icons.js';

/** The four ways a conversation can run. */
export type Channel = 'call' | 'text' | 'chat' | 'mail';

/** Name and filled icon of each channel: a channel is never shown by colour alone. */
export const channels: Record<Channel, { label: string; icon: Icon }> = {
  call: { label: 'Call', icon: IconPhoneFilled },
  text: { label: 'Text', icon: IconMessageFilled },
  chat: { label: 'Chat', icon: IconMessageCircleFilled },
  mail: { label: 'E-mail', icon: IconMailFilled },
};
