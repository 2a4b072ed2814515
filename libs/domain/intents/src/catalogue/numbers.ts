import { overlay } from '../overlay.js';
import { type CataloguedOverlays } from './catalogued-overlays.js';

/** Phone numbers. */
export const numberOverlays = {
  selectNumber: overlay({
    title: 'Choose a phone number',
    kind: 'modal',
    size: 'md',
    permission: 'canSelectNumber',
    embeddable: true,
    companions: {},
  }),
  addCustomNumber: overlay({
    title: 'Bring your own number',
    kind: 'modal',
    size: 'md',
    permission: 'canSelectNumber',
    embeddable: true,
    companions: {},
  }),
  forwardingInstructions: overlay({
    title: 'Forward your calls',
    kind: 'modal',
    size: 'md',
    embeddable: true,
    companions: {},
  }),
  number: overlay({
    title: 'Phone number',
    kind: 'sidePanel',
    size: 'md',
    permission: 'canViewOrg',
    embeddable: true,
    companions: {},
  }),
  requestAccess: overlay({
    title: 'Set up text messages',
    kind: 'modal',
    size: 'md',
    permission: 'canSetupSMS',
    embeddable: true,
    companions: {},
  }),
} as const satisfies CataloguedOverlays;
