/**
 * The maximum number of open outgoing calls per organization, which limits the damage of a stolen
 * key.
 */
export const maxOpenCalls = 50;

export const ringSeconds = 30;
