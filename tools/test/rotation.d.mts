/** See rotation.mjs; for checks in TypeScript. */
export function turnOf(
  folder: string,
  turns: number,
  variable: string,
  env?: NodeJS.ProcessEnv,
): { readonly turn: number; readonly from: string };
/** The files that differ from the base of this change, from the root. */
export function changedFiles(folder: string): ReadonlySet<string>;
