import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * How a process that parses is started: beside this file when it was built or bundled, from source
 * in tests and in development.
 */
export interface Program {
  readonly file: string;
  readonly folder: string;
  readonly flags: readonly string[];
}

const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export function parserProgram(): Program {
  const built = beside('./parser-process.js');
  if (existsSync(built)) return { file: built, folder: dirname(built), flags: [] };
  const source = beside('./parser-process.ts');
  if (!existsSync(source))
    throw new Error(
      `The program that reads foreign files is missing: ${built}. Build the server again.`,
    );
  return {
    file: source,
    folder: dirname(source),
    flags: ['--conditions=@patchbay/source', '--import', 'tsx'],
  };
}
