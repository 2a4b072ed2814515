import { type MicrophoneProblem } from './microphone.js';

/** Why a call is over, or did not begin. */
export type CallEnd =
  | { readonly why: 'hung-up' }
  /** The agent ended it. */
  | { readonly why: 'finished' }
  | { readonly why: 'microphone'; readonly problem: MicrophoneProblem }
  /** The microphone was taken away in the call, and there is no other. */
  | { readonly why: 'microphone-gone' }
  /** No call can be had now, such as because all places are taken. */
  | { readonly why: 'busy' }
  /** This installation has no calls in browsers, or the agent is not reached. */
  | { readonly why: 'unavailable' }
  /** The session could not be had, for the reason that its request gave. */
  | { readonly why: 'no-session'; readonly cause: unknown }
  /** The session is over or may not call. */
  | { readonly why: 'refused' }
  /** The connection broke, or never was. */
  | { readonly why: 'lost' };

/** Those of a final answer. */
export type StatusEnd = Extract<
  CallEnd,
  { readonly why: 'busy' | 'refused' | 'unavailable' | 'lost' }
>;

/**
 * What a final answer to an INVITE (RFC 3261, section 21) or to a request over HTTP means; 0 where
 * none came.
 */
export function endOfStatus(status: number): StatusEnd {
  if ([429, 480, 486, 503, 600].includes(status)) return { why: 'busy' };
  if (status === 401 || status === 403 || status === 407) return { why: 'refused' };
  if (status === 404 || status === 488 || status === 501 || status === 606)
    return { why: 'unavailable' };
  return { why: 'lost' };
}
