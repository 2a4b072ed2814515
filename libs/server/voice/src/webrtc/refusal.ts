/** Why an offer was not taken. */
export type RefusalReason =
  /** More than 32 kB. */
  | 'tooLarge'
  /** No SDP, or one that contradicts itself. */
  | 'malformed'
  /** Plain RTP, SDES, or no fingerprint that can be checked. */
  | 'notSecure'
  | 'noAudio'
  /** None of our codecs. */
  | 'noCodec'
  | 'tooManyCandidates'
  /** All UDP ports are in use. */
  | 'noPort'
  /** The transport could not be opened; `cause` says why. */
  | 'failed';

/** The SIP status of the refusals that are not the offer's fault; all others are 488. */
const statuses: Partial<Record<RefusalReason, number>> = { noPort: 503, failed: 500 };

/** Thrown for an offer that is not taken. The message is for logs: it holds nothing of the offer. */
export class OfferRefusal extends Error {
  override readonly name = 'OfferRefusal';
  /** The status of the answer in SIP: 488, or 503 and 500 for reasons on this side. */
  readonly status: number;

  constructor(
    readonly reason: RefusalReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.status = statuses[reason] ?? 488;
  }
}
