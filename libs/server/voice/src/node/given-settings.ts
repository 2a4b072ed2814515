import { readFileSync, statSync } from 'node:fs';

type Variables = Readonly<Record<string, string | undefined>>;

/** The settings that an operator gave, before their forms are checked. */
export interface GivenSettings {
  /** By their names, without the empty ones. */
  readonly values: Readonly<Record<string, string>>;
  /** Names of those whose value came from a file. */
  readonly fromFiles: ReadonlySet<string>;
  /** Sentences about files that cannot be used, without what is in them. */
  readonly problems: readonly string[];
}

/** More than any key or password; what is larger is another file. */
const longestSecret = 64 * 1024;

/**
 * What an operator meant by a value: without the blanks and ends of lines around it, which a copy
 * or a file of another system leaves, and without a pair of quotes, which `docker --env-file` and
 * Kubernetes keep and shells do not. The start command reads its own settings in the same way.
 */
function plainValue(text: string): string {
  const trimmed = text.trim();
  return (/^(["'])(.*)\1$/s.exec(trimmed)?.[2] ?? trimmed).trim();
}

/** The variable that names the file of a secret, as images of Docker have it. */
export const fileVariableOf = (name: string): string => `${name}_FILE`;

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';

/** The content of a secret's file, or a sentence that says what is wrong with it. */
function readSecret(variable: string, path: string): { value: string } | { problem: string } {
  try {
    // Reading a pipe or a device would wait, or never end.
    const found = statSync(path);
    if (!found.isFile()) return { problem: `${variable} must name a file, and ${path} is none.` };
    if (found.size > longestSecret)
      return { problem: `${variable} names a file of more than 64 KB; a secret is shorter.` };
    const value = plainValue(readFileSync(path, 'utf8'));
    return value ? { value } : { problem: `${variable} names an empty file, ${path}.` };
  } catch (error) {
    return { problem: `${variable} names a file that cannot be read: ${path} (${codeOf(error)}).` };
  }
}

/**
 * The variables that have a value; an empty one counts as not set. A secret may be given as a file
 * instead: `SERVER_KEY_FILE` is the path of a file with the value of `SERVER_KEY`, as secrets of
 * Docker and Kubernetes are mounted, so that it stands in no environment.
 */
export function givenSettings(env: Variables, secrets: readonly string[]): GivenSettings {
  const values = Object.fromEntries(
    Object.entries(env)
      .map(([name, value]) => [name, plainValue(value ?? '')] as const)
      .filter(([, value]) => value !== ''),
  );
  const fromFiles = new Set<string>();
  const problems: string[] = [];
  for (const name of secrets) {
    const variable = fileVariableOf(name);
    const path = values[variable];
    if (path === undefined) continue;
    if (values[name] !== undefined) {
      problems.push(`${name} and ${variable} are both set; keep one of them.`);
      continue;
    }
    const read = readSecret(variable, path);
    if ('problem' in read) problems.push(read.problem);
    else {
      values[name] = read.value;
      fromFiles.add(name);
    }
  }
  return { values, fromFiles, problems };
}
