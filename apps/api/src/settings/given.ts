/**
 * What an operator meant by a value: without the blanks and ends of lines around it, which a copy
 * or a file of another system leaves, and without a pair of quotes, which `docker --env-file` and
 * Kubernetes keep and shells do not. The start command reads its own settings in the same way.
 */
function plainValue(text: string): string {
  const trimmed = text.trim();
  return (/^(["'])(.*)\1$/s.exec(trimmed)?.[2] ?? trimmed).trim();
}

/** The variables that have a value; an empty one counts as not set. */
export function givenValues(
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(env)
      .map(([name, value]) => [name, plainValue(value ?? '')] as const)
      .filter(([, value]) => value !== ''),
  );
}
