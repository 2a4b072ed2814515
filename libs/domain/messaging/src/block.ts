/** Whether messages of the other party are answered. */
export type BlockState = 'unblocked' | 'blocked';

/** The one event of each state: the wire has one call, which changes it. */
export const blockMoves = {
  unblocked: { event: 'block', to: 'blocked' },
  blocked: { event: 'unblock', to: 'unblocked' },
} as const satisfies Readonly<
  Record<BlockState, { readonly event: string; readonly to: BlockState }>
>;
