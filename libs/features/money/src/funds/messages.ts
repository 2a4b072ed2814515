import { defineArea } from '@patchbay/messages';

/** Credit that is bought by card. */
export const funds = defineArea('funds', {
  amount: 'Amount',
  help: 'In US dollars. Credit that is bought by card goes back to that card only.',
  outOfRange: 'Enter an amount from {min} to {max}',
  cancel: 'Cancel',
  pay: 'Continue to payment',
});
