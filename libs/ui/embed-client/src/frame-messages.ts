const levels = {
  OPEN_PARTNER_APP: 'partner',
  OPEN_RESELLER_APP: 'reseller',
  OPEN_ORG_APP: 'org',
} as const;

/** The frame asks the page around it to show an account at the top level. */
export interface OpenAccountMessage {
  readonly type: keyof typeof levels;
  /** The account. */
  readonly takeoverId: number;
  /** Its path on the server, such as `/app/org/7`. */
  readonly path: string;
}

/** The session in the frame has ended; the frame waits for a new one-time token. */
export interface SessionEndedMessage {
  readonly type: 'SESSION_ENDED';
  /** The path that was open, and that stays open. */
  readonly path: string;
}

/** The answer to the end of a session: a new one-time token and the person that it is for. */
export interface NewToken {
  readonly authToken: string;
  readonly email?: string | undefined;
}

/** The answer as the frame reads it. */
export interface SignInMessage extends NewToken {
  readonly type: 'SIGN_IN';
}

/** A message of the app in a frame. */
export type FrameMessage = OpenAccountMessage | SessionEndedMessage;

/** A path of the server itself: a page may follow it without leaving the server. */
const isPath = (path: unknown): path is string =>
  typeof path === 'string' && /^\/(?![/\\])/.test(path);

const isOpenType = (type: unknown): type is OpenAccountMessage['type'] =>
  typeof type === 'string' && Object.hasOwn(levels, type);

/** Reads posted data; null for all that is not exactly a message of the app in a frame. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, takeoverId, path, ...rest } = data as Readonly<Record<string, unknown>>;
  if (Object.keys(rest).length > 0 || !isPath(path)) return null;
  if (type === 'SESSION_ENDED' && takeoverId === undefined) return { type, path };
  const isOpen =
    isOpenType(type) &&
    Number.isSafeInteger(takeoverId) &&
    Number(takeoverId) > 0 &&
    path === `/app/${levels[type]}/${String(takeoverId)}`;
  return isOpen ? { type, takeoverId: Number(takeoverId), path } : null;
}
