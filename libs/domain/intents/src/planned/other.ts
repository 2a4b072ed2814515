import { overlay } from '../overlay.js';
import { type PlannedOverlays } from './planned-name.js';

/** Overlays without an area. */
export const plannedOtherOverlays = {
  legacyLogin: overlay({
    title: 'Sign in the former way',
    kind: 'modal',
    size: 'sm',
    embeddable: false,
    companions: {},
  }),
  mobile: overlay({
    title: 'Mobile app',
    kind: 'modal',
    size: 'sm',
    embeddable: false,
    companions: {},
  }),
  debug: overlay({
    title: 'Debug',
    kind: 'modal',
    size: 'lg',
    permission: 'canInspectJSON',
    embeddable: false,
    companions: {},
  }),
  form: overlay({ title: 'Form', kind: 'modal', size: 'md', embeddable: false, companions: {} }),
} as const satisfies PlannedOverlays;
