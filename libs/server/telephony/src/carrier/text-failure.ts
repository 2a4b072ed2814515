import { type TextProblem, type TextProblemReason } from '@patchbay/contract';
import { callingCodeOf, countryOfPhone } from '@patchbay/formats/phone';
import { OutboundRefusal } from '@patchbay/server-core';
import { CarrierError } from '@patchbay/server-providers';

/** Why a text did not arrive: a code for people, and for the operator what was said. */
export interface TextFailure {
  readonly reason: TextProblemReason;
  readonly error: string;
}

/** A refusal of the gateway or of the carrier. */
export const failureOf = (error: unknown): TextFailure =>
  error instanceof OutboundRefusal || error instanceof CarrierError
    ? { reason: error.textReason, error: error.message }
    : { reason: 'carrier', error: 'The carrier did not take it.' };

/** What people read of a failure: never what a driver or a carrier said. */
export const problemTo = (number: string, reason: TextProblemReason): TextProblem => ({
  reason,
  country: countryOfPhone(number),
  callingCode: callingCodeOf(number),
});
