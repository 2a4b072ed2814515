import { type Stalls } from '@patchbay/server-providers/testing';

/** What generators of inputs get of a planted tree: tokens by actor, and existing ids. */
export interface Pools {
  readonly tokens: readonly (string | null)[];
  readonly ids: readonly (number | string)[];
}

/** The messages between the test and the process of the server. */
export type ParentMessage = 'plant' | 'stalls' | 'faults' | 'end';
export type ChildMessage =
  | { readonly ready: string }
  | { readonly pools: Pools }
  | { readonly stalls: Stalls }
  | { readonly faults: readonly string[] };
