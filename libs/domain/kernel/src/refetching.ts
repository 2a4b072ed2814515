/** The address of a module in the error of Chromium and Firefox; Safari names none. */
const addressIn = (error: unknown): string | undefined =>
  error instanceof Error ? /https?:\/\/[^\s?#]+/.exec(error.message)?.[0] : undefined;

const importFrom = (address: string): Promise<unknown> => import(/* @vite-ignore */ address);

/**
 * Makes an import that can be tried again. Some browsers remember that a module could not be
 * fetched and do not ask for its address a second time: an attempt that fails again asks for
 * another address of the same module. `load` returns the module itself.
 */
export function refetching<Module>(
  load: () => Promise<Module>,
  from = importFrom,
): () => Promise<Module> {
  let failed: string | undefined;
  let attempts = 0;
  return async () => {
    try {
      return await load();
    } catch (error) {
      const before = failed;
      failed = addressIn(error);
      if (failed === undefined || failed !== before) throw error;
      attempts += 1;
      return (await from(`${failed}?attempt=${attempts}`)) as Module;
    }
  };
}
