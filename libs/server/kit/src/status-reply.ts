/**
 * The reply of a call with its status, for calls with a second status of success: 200 where it
 * changed what was there already.
 */
export class StatusReply<T> {
  constructor(
    readonly status: 200 | 201,
    readonly reply: T,
  ) {}
}
