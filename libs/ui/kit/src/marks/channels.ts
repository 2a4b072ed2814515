import { type Icon } from '../icons/icon.js';
import {
  IconMailFilled,
  IconMessageCircleFilled,
  IconMessageFilled,
  IconPhoneFilled,
} from '../icons/icons.js';

/** The four channels of a conversation. */
export type Channel = 'call' | 'text' | 'chat' | 'mail';

/**
 * The filled icon of each channel. Its name is shown beside it, because colour alone is not enough.
 */
export const channels: Record<Channel, { icon: Icon }> = {
  call: { icon: IconPhoneFilled },
  text: { icon: IconMessageFilled },
  chat: { icon: IconMessageCircleFilled },
  mail: { icon: IconMailFilled },
};
