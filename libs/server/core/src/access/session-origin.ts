/** How a session came about, and at what its person sits. */
export interface SessionOrigin {
  readonly embed?: boolean;
  /** Whether the person just entered a code. */
  readonly isProved?: boolean;
  /** What the browser says of itself. */
  readonly device?: string | null;
  /** A digest of the network that the person signs in from. */
  readonly network?: Buffer;
  /** Of the request, for the audit. */
  readonly address?: string;
  readonly requestId?: string;
  /** By what: a code, a one-time token. */
  readonly by?: string;
}
