/** The address of a module in the error of Chromium and Firefox; Safari names none. */
const addressIn = (error: unknown): string | undefined =>
  error instanceof Error ? /https?:\/\/[^\s?#]+/.exec(error.message)?.[0] : undefined;

/**
 * Makes an import that can be tried again. Browsers remember that a module could not be fetched
 * and do not ask for its address a second time, so later attempts ask for another one.
 */
export function refetching<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let failed: string | undefined;
  let attempts = 0;
  return async () => {
    try {
      if (failed === undefined) return await load();
      attempts += 1;
      return (await import(/* @vite-ignore */ `${failed}?attempt=${attempts}`)) as Module;
    } catch (error) {
      failed ??= addressIn(error);
      throw error;
    }
  };
}
