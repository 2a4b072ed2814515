import { type Stalls } from '../../testing/stall-meter.js';

/** What a planted tree offers to generators of inputs: tokens by actor, and ids that exist. */
export interface Pools {
  readonly tokens: readonly (string | null)[];
  readonly ids: readonly (number | string)[];
}

/** What the test asks of the process of the server, and what it answers. */
export type ParentMessage = 'plant' | 'stalls' | 'faults' | 'end';
export type ChildMessage =
  | { readonly ready: string }
  | { readonly pools: Pools }
  | { readonly stalls: Stalls }
  | { readonly faults: readonly string[] };
