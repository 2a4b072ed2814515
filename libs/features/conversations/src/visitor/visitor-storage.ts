const storageKey = (target: string) => `patchbay-visitor-${target}`;

/** The token of the visitor's last session with this agent. */
export function storedToken(target: string): string | null {
  try {
    return localStorage.getItem(storageKey(target));
  } catch {
    return null; // a partitioned or blocked storage only means a new session
  }
}

/** Keeps it for the next page; answers whether this browser has a storage for it. */
export function storeToken(target: string, token: string): boolean {
  try {
    localStorage.setItem(storageKey(target), token);
    return true;
  } catch {
    return false;
  }
}

/** Leaves the browser without a session: the one that it had is a person's now. */
export function forgetToken(target: string): void {
  try {
    localStorage.removeItem(storageKey(target));
  } catch {
    // there is none without storage
  }
}

const personKey = (target: string) => `patchbay-visitor-person-${target}`;

/** The token of a verified person's session with this agent, in this tab only. */
export function storedTokenOf(target: string, sub: string): string | null {
  try {
    const [person, token] = JSON.parse(sessionStorage.getItem(personKey(target)) ?? '[]') as [
      string?,
      string?,
    ];
    return person === sub && token !== undefined ? token : null;
  } catch {
    return null;
  }
}

/**
 * Keeps the session of a verified person apart from that of the browser, so that the next visitor of
 * the browser does not find it.
 */
export function storeTokenOf(target: string, sub: string, token: string): void {
  try {
    sessionStorage.setItem(personKey(target), JSON.stringify([sub, token]));
  } catch {
    // without storage the session lasts as long as the page
  }
}

/** What a frame keeps whose storage is blocked: for as long as its page. */
const memory = new Map<string, string>();

type DraftKind = 'booking' | 'message' | 'unsent';

const draftKey = (kind: DraftKind, target: string) => `patchbay-${kind}-${target}`;

/** The text of an unfinished booking or message to this agent, of this tab. */
export function storedDraft(kind: DraftKind, target: string): string | null {
  const key = draftKey(kind, target);
  try {
    return memory.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Keeps it for a reload of the frame, in this tab only; an empty text is none. */
export function storeDraft(kind: DraftKind, target: string, text: string): void {
  const key = draftKey(kind, target);
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
    memory.delete(key);
  } catch {
    if (text) memory.set(key, text);
    else memory.delete(key);
  }
}

/** A line of a visitor that the server has not acknowledged. */
export interface UnsentLine {
  /** The server takes the line once, however often it is sent under this id. */
  readonly clientId: string;
  readonly text: string;
}

/**
 * The lines that an earlier page of this tab left; null is the browser's own visitor, whose lines go
 * with the person whom the page signs in, as the thread does.
 */
export function storedUnsent(target: string, person: string | null): readonly UnsentLine[] {
  const [whose, lines] = JSON.parse(storedDraft('unsent', target) ?? '[null,[]]') as [
    string | null,
    readonly UnsentLine[],
  ];
  return whose === null || whose === person ? lines : [];
}

/** Keeps the lines for the next page of the tab, which sends them again. */
export const storeUnsent = (
  target: string,
  person: string | null,
  lines: readonly UnsentLine[],
): void => storeDraft('unsent', target, lines.length ? JSON.stringify([person, lines]) : '');
