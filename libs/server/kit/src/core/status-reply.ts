/**
 * The reply of a call with its status, for operations with a second success status: 200 if the call
 * changed an existing object.
 */
export class StatusReply<T> {
  constructor(
    readonly status: 200 | 201,
    readonly reply: T,
  ) {}
}
