/** The names an account may have. */
export interface NamedAccount {
  readonly accountName?: string | null;
  readonly name?: string | null;
  readonly username?: string | null;
}

/** The name of an account: accountName, then name, then username; blank ones are skipped. */
export function displayName({ accountName, name, username }: NamedAccount): string {
  return [accountName, name, username].map((given) => given?.trim()).find(Boolean) ?? '';
}

/** Up to two capital letters for an avatar: of the first and the last word. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  return chosen.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
