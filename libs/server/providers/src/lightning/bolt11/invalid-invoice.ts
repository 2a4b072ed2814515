/** Why a text is no payment request that may be paid. */
export class InvalidInvoice extends Error {
  override readonly name = 'InvalidInvoice';
}
