/** English stands beside the code that says it, in `messages.ts`; Spanish in the library's `es.ts`. */
export const isCatalogue = (path) => /\/src\/(?:[\w-]+\/)*(?:messages|es)\.ts$/.test(path);
