const storageKey = (target: string) => `patchbay-visitor-${target}`;

/** The token of the visitor's last session with this agent. */
export function storedToken(target: string): string | null {
  try {
    return localStorage.getItem(storageKey(target));
  } catch {
    return null; // a partitioned or blocked storage only means a new session
  }
}

export function storeToken(target: string, token: string): void {
  try {
    localStorage.setItem(storageKey(target), token);
  } catch {
    // without storage the session lasts as long as the page
  }
}
