/** How a session was opened, and on which device and network. */
export interface SessionOrigin {
  readonly embed?: boolean;
  /** Whether the person just entered a code. */
  readonly isProved?: boolean;
  /** The user agent of the browser. */
  readonly device?: string | null;
  /** A digest of the network that the person signs in from. */
  readonly network?: Buffer;
  /** Of the request, for the audit. */
  readonly address?: string;
  readonly requestId?: string;
  /** How the person signed in: with a code, or with a one-time token. */
  readonly by?: string;
}
