import { type OperationName } from '@patchbay/contract';

/** Values that grant access, or that decide where money or confidential messages are sent. */
export type Changed =
  | 'sign-in address'
  | 'phone'
  | 'payout target'
  | 'API key'
  | 'secret'
  | 'contact address';

/**
 * How a change is protected. `proof`: the operation requires step-up of every caller, so keys are
 * refused. `proof-if-changed`: the handler requires step-up if a value would change. `code`: the
 * caller presents a code or a token from a mail. `free-address`: only for an address without an
 * account, of a new or not yet accepted entry. `notice`: grants no access; the person concerned is
 * notified. `none`: writes no such value; `why` explains the argument.
 */
export type Guard = 'proof' | 'proof-if-changed' | 'code' | 'free-address' | 'notice' | 'none';

interface Decision {
  readonly changes: Changed | null;
  readonly guard: Guard;
  readonly why: string;
}

const none = (why: string): Decision => ({ changes: null, guard: 'none', why });
const place = none('an address that something is sent to or read from, not a way in');
const task = none('whom an agent calls or writes to');

/**
 * Every writing operation of the contract with an argument that looks like an address, a phone, a
 * payout target or a secret, and its protection.
 */
export const credentialChanges: Readonly<Partial<Record<OperationName, Decision>>> = {
  requestEmailVerificationCode: {
    changes: 'sign-in address',
    guard: 'proof-if-changed',
    why: 'codes go to the old and the new address',
  },
  validateEmailVerificationCode: {
    changes: 'sign-in address',
    guard: 'proof-if-changed',
    why: 'both codes; the old address is told and can take it back',
  },
  revertEmailChange: {
    changes: 'sign-in address',
    guard: 'code',
    why: 'a signed token that was mailed to the old address',
  },
  updateMember: {
    changes: 'sign-in address',
    guard: 'free-address',
    why: 'of a pending invitation only',
  },
  inviteMember: {
    changes: 'sign-in address',
    guard: 'free-address',
    why: 'an offer that the person accepts or not',
  },
  acceptInvitation: {
    changes: 'sign-in address',
    guard: 'proof',
    why: 'moves the person to another account',
  },
  createOrganization: {
    changes: 'sign-in address',
    guard: 'free-address',
    why: 'the first owner of something new',
  },
  createReseller: {
    changes: 'sign-in address',
    guard: 'free-address',
    why: 'the first owner of something new',
  },
  mintOneTimeToken: {
    changes: 'sign-in address',
    guard: 'free-address',
    why: 'a new member; owners are told, and it is audited',
  },
  signupEmail: {
    changes: 'sign-in address',
    guard: 'code',
    why: 'its number is only noted and does not sign in',
  },
  signinEmail: { changes: 'sign-in address', guard: 'code', why: 'names who signs in' },
  verifySigninEmail: { changes: 'sign-in address', guard: 'code', why: 'names who signs in' },
  oneTimeAuth: { changes: 'sign-in address', guard: 'code', why: 'names who signs in' },
  signinPhoneNumber: { changes: 'phone', guard: 'code', why: 'names who signs in' },
  verifySigninPhoneNumber: { changes: 'phone', guard: 'code', why: 'names who signs in' },
  requestPhoneVerificationCode: {
    changes: 'phone',
    guard: 'proof-if-changed',
    why: 'a key only proves a number of its account',
  },
  validatePhoneVerificationCode: {
    changes: 'phone',
    guard: 'proof-if-changed',
    why: 'the person is told by mail, the phone before by text',
  },
  requestWithdrawal: { changes: 'payout target', guard: 'proof', why: 'owners are told' },
  connectStripeAccount: { changes: 'payout target', guard: 'proof', why: 'owners are told' },
  payoutVenmo: { changes: 'payout target', guard: 'proof', why: 'owners are told' },
  payoutPaypal: { changes: 'payout target', guard: 'proof', why: 'owners are told' },
  saveBillingSystem: {
    changes: 'payout target',
    guard: 'proof',
    why: 'what customers pay goes there',
  },
  createToken: { changes: 'API key', guard: 'proof', why: 'a key lasts longer than a session' },
  createHandOff: {
    changes: null,
    guard: 'proof',
    why: 'changes nothing; the device named signs in as the person, once, at this host',
  },
  deleteToken: none('a key is revoked'),
  rotateWebhookSecret: {
    changes: 'secret',
    guard: 'proof',
    why: 'its holder can sign as we do',
  },
  rotateVisitorIdentity: {
    changes: 'secret',
    guard: 'proof',
    why: 'its holder says who a visitor is',
  },
  addNumberingProvider: {
    changes: 'secret',
    guard: 'notice',
    why: 'proved at the carrier before it counts',
  },
  updateNumberingProvider: {
    changes: 'secret',
    guard: 'notice',
    why: 'proved at the carrier before it counts',
  },
  saveAccount: {
    changes: 'contact address',
    guard: 'notice',
    why: 'must be that of a member, unless an account above sets it',
  },
  updateOrganization: { changes: 'contact address', guard: 'notice', why: 'set from above' },
  createAccount: none('the contact address of a new agent'),
  saveSipRegistration: none('the password of an external line, which grants no access here'),
  saveUsageExport: none('the password of a place that usage records are written to'),
  issueRefundToUser: none('the key of a posting; money goes back to where it came from'),
  createWebhook: place,
  deleteWebhook: place,
  saveWebhookRelay: place,
  deleteWebhookRelay: place,
  saveContact: none('a contact of the account'),
  importContacts: none('contacts of the account'),
  separateContacts: none('contacts of the account'),
  mergeContacts: none('contacts of the account'),
  undoContactMerge: none('contacts of the account'),
  saveNotificationSettings: none('whether notices are mailed to the person’s own address'),
  saveVisitorContact: none('what a visitor says of themselves'),
  createExternalDestinationProfile: none('a contact of the account'),
  bookDealerAppointment: none('what a visitor says of themselves'),
  cancelDealerAppointment: none('what a visitor says of themselves'),
  assignPhoneNumber: none('a number of an agent'),
  assignByoPhoneNumber: none('a number of an agent, which a code proves'),
  returnPhoneNumber: none('a number of an agent'),
  verifyCellForwarding: none('a line that is rung once'),
  receiveMessage: task,
  outboundCall: task,
  outboundSms: task,
  createTask: task,
};
