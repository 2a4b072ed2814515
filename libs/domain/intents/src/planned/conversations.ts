import { flag, text } from '../fields.js';
import { overlay } from '../overlay.js';
import { type PlannedOverlays } from './planned-name.js';

/** Calls, the inbox, contacts, and numbers about conversations. */
export const plannedConversationOverlays = {
  call: overlay({
    title: 'Call',
    kind: 'modal',
    size: 'lg',
    embeddable: false,
    companions: {
      callType: text(),
      isLive: flag(),
      viewerOnly: flag(),
      meetingId: text(),
      callCampaignId: text(),
    },
  }),
  calling: overlay({
    title: 'Calling',
    kind: 'modal',
    size: 'md',
    embeddable: false,
    companions: {},
  }),
  callVerify: overlay({
    title: 'Verify by a call',
    kind: 'modal',
    size: 'sm',
    embeddable: false,
    companions: {},
  }),
  chat: overlay({ title: 'Chat', kind: 'sidePanel', size: 'md', embeddable: true, companions: {} }),
} as const satisfies PlannedOverlays;
