import { CallError } from './call-error.js';

/** Whether the server refused a call on purpose, with words for the person who made it. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500;

/**
 * A sink for failures that leaves out refusals: a wrong code or a filter that cannot be asked is said
 * on the screen, and is no fault of the product.
 */
export const logOf =
  (write: (message: string, error: unknown) => void) =>
  (message: string, error: unknown): void => {
    if (!isRefusal(error)) write(message, error);
  };
