/**
 * Ledger account of what a node owes for ended billing periods: negative until paid, positive when
 * prepaid.
 */
export const payableBy = (nodeId: number): string => `customer:${nodeId}:due`;
/** Ledger account of what the customers of a node owe it for ended billing periods. */
export const receivableOf = (nodeId: number): string => `node:${nodeId}:due`;
