// The icons of the first page, apart from all others: a chunk that shows one icon of a module loads
// all of them.

import AlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import CircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs';
import CloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import Inbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import Lock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import X from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type Icon } from './icon.js';

export const IconAlertCircle: Icon = AlertCircle;
export const IconCircleCheckFilled: Icon = CircleCheckFilled;
export const IconCloudOff: Icon = CloudOff;
export const IconInbox: Icon = Inbox;
export const IconLock: Icon = Lock;
export const IconX: Icon = X;
