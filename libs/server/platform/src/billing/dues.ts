/** What a node owes for the periods that have ended, below zero until it is paid. Above zero it has paid ahead. */
export const dueFrom = (nodeId: number): string => `customer:${nodeId}:due`;
/** What those beneath a node owe it for periods that have ended. */
export const dueTo = (nodeId: number): string => `node:${nodeId}:due`;
