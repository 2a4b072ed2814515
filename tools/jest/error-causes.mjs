/**
 * Jest reports the stack of a failure in its results, but not what caused it: of “fetch failed” only
 * the cause says whether a connection was refused, reset or too slow.
 */
const maxCauses = 5;

const describe = (cause) => {
  const { code, message = String(cause) } = Object(cause);
  return [code, message].filter(Boolean).join(' ');
};

/** Appends the causes of an error to its message and to its stack. */
export function nameCauses(error) {
  if (typeof error?.stack !== 'string' || error.cause === undefined) return;
  const causes = [];
  for (
    let { cause } = error;
    cause !== undefined && causes.length < maxCauses;
    { cause } = Object(cause)
  )
    causes.push(describe(cause));
  const words = ` (cause: ${causes.join('; ')})`;
  const { message } = error;
  error.message = message + words;
  if (!error.stack.includes(words))
    error.stack = error.stack.replace(message, () => message + words);
}
