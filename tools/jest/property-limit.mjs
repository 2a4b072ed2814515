/** The values that `npm test` draws for one law at most. */
export const atMost = 300;
