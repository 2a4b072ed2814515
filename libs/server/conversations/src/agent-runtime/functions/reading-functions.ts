/** Functions that look something up and change nothing. All others take effect, those of apps too. */
const readingFunctions: ReadonlySet<string> = new Set(['freeTimes']);

/** Whether a function may be given up at any moment, and run again. */
export const changesNothing = (name: string): boolean => readingFunctions.has(name);
