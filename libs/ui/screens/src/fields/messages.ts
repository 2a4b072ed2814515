import { defineArea } from '@patchbay/messages';

/** What the inputs of all kinds of fields say. */
export const inputs = defineArea('inputs', {
  required: 'This field is required',
  number: 'Enter a number, like 40 or 12.5.',
  integer: 'Enter a whole number.',
  date: 'Enter a date.',
  email: 'Enter an e-mail address, like name@example.com.',
  yes: 'Yes',
  no: 'No',
  choose: 'Choose',
  insert: 'Insert',
  noZone: 'No time zone is called so. Try a large city near you, or UTC.',
  notAsked: 'Not asked, because of an answer above.',
});

/** Quoted by the specification. */
export const fixed = ['inputs.required'];
