import { overlay } from '../overlay.js';
import { type CataloguedOverlays } from './catalogued-overlays.js';

/** Members and profiles. */
export const memberOverlays = {
  shareProfile: overlay({
    title: 'Share your agent',
    kind: 'bottomSheet',
    size: 'sm',
    embeddable: true,
    companions: {},
  }),
} as const satisfies CataloguedOverlays;
