/** A signed identity that the page around the frame gave, and whom it names. */
export interface GivenIdentity {
  readonly token: string;
  /** The person as the page's server calls it; only the server verifies it. */
  readonly sub: string;
}

let taken: GivenIdentity | null | undefined;

/**
 * The identity behind the hash of the address. It is taken once and leaves the address, so that
 * neither a copied address nor the history holds it.
 */
export function takeIdentity(): GivenIdentity | null {
  const token = location.hash.slice(1);
  if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) {
    history.replaceState(history.state, '', location.pathname + location.search);
    taken = { token, sub: subOf(token) };
  }
  return (taken ??= null);
}

/** The name of the person in a token, for telling sessions apart; nothing is trusted by it. */
function subOf(token: string): string {
  try {
    const text = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const { sub } = JSON.parse(text) as { readonly sub?: unknown };
    return typeof sub === 'string' ? sub : '';
  } catch {
    return '';
  }
}

/** Forgets what was taken, for tests of one page after the other. */
export const forgetIdentity = (): void => {
  taken = undefined;
};
