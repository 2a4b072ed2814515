/** See rotation.mjs; for checks in TypeScript. */
export function turnOf(
  folder: string,
  turns: number,
  variable: string,
  env?: NodeJS.ProcessEnv,
): { readonly turn: number; readonly from: string };
