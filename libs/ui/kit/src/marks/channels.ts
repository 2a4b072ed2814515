import { type Icon } from '../icons/icon.js';
import {
  IconMailFilled,
  IconMessageCircleFilled,
  IconMessageFilled,
  IconPhoneFilled,
} from '../icons/icons.js';

/** The four ways a conversation can run. */
export type Channel = 'call' | 'text' | 'chat' | 'mail';

/** The filled icon of each channel. Its name stands beside it: colour alone never says it. */
export const channels: Record<Channel, { icon: Icon }> = {
  call: { icon: IconPhoneFilled },
  text: { icon: IconMessageFilled },
  chat: { icon: IconMessageCircleFilled },
  mail: { icon: IconMailFilled },
};
