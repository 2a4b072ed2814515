/**
 * How the attempt to put a caller through ended: `answered` by a person or an extension,
 * `declined` by one who was asked first, `abandoned` by the caller who hung up meanwhile.
 */
export type TransferResult =
  | 'answered'
  | 'declined'
  | 'no-answer'
  | 'busy'
  | 'failed'
  | 'abandoned';
