import { overlay } from '../overlay.js';
import { type CataloguedOverlays } from './catalogued-overlays.js';

/** Overlays without an area. */
export const otherOverlays = {
  help: overlay({ title: 'Help', kind: 'sidePanel', size: 'sm', embeddable: true, companions: {} }),
  docsPage: overlay({
    title: 'Documentation',
    kind: 'sidePanel',
    size: 'lg',
    embeddable: true,
    companions: {},
  }),
  info: overlay({ title: 'About', kind: 'modal', size: 'sm', embeddable: false, companions: {} }),
  search: overlay({
    title: 'Search',
    kind: 'modal',
    size: 'md',
    embeddable: false,
    companions: {},
  }),
} as const satisfies CataloguedOverlays;
