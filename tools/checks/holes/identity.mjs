// Holes in the protection of addresses, phones, codes and invitations, for `planted-holes.mjs`.
const kit = 'libs/server/kit/src';
const conversations = 'libs/server/conversations/src';
const core = 'libs/server/core/src';
const platform = 'libs/server/platform/src';

export const identityHoles = {
  memberMoved: {
    seen: 'takeover',
    says: 'a session or a key changes the address that a member signs in with',
    file: `${platform}/members/handlers.ts`,
    find: '        if (member && isOtherAddress(member, wanted)) throw ownAddressOnly();\n',
    put: '',
    also: {
      file: `${platform}/members/handlers.ts`,
      find: 'updateUser(db, member.id, { role, permittedAccountIds: permitted })',
      put: 'updateUser(db, member.id, { role, permittedAccountIds: permitted, ...(wanted ? { email: wanted } : {}) })',
    },
  },
  addressProof: {
    seen: 'takeover',
    says: 'an address is changed without step-up',
    file: `${platform}/identity/verification-handlers.ts`,
    find: '        if (body.email !== old) demandProofNow(context.actor);\n',
    put: '',
  },
  addressProofAtEnd: {
    seen: 'takeover',
    says: 'an address is changed by codes of a session whose step-up has expired',
    file: `${platform}/identity/verification-handlers.ts`,
    find: 'proved who they are.\n        demandProofNow(context.actor);\n',
    put: 'proved who they are.\n',
  },
  phoneProof: {
    seen: 'takeover',
    says: 'a stolen session enrols a phone that signs in',
    file: `${platform}/identity/verification-handlers.ts`,
    find: 'if (row.phoneVerifiedAt === null || row.phone !== phone) demandProofNow(actor);',
    put: 'if (row.phoneVerifiedAt !== null && row.phone !== phone) demandProofNow(actor);',
  },
  addressHeld: {
    seen: 'takeover',
    says: 'an address that can still be restored is assigned to another person',
    file: `${platform}/identity/address-changes-repository.ts`,
    find: '  return held !== undefined;',
    put: '  return held === null;',
  },
  revertSessions: {
    seen: 'takeover',
    says: 'the attacker’s session survives the restoration of an address',
    file: `${platform}/identity/sessions-repository.ts`,
    find: "    .where(and(ownLive(userId), eq(sessions.kind, 'session')));",
    put: "    .where(and(ownLive(userId), eq(sessions.kind, 'none')));",
  },
  proofByKey: {
    seen: 'demandProof',
    says: 'an API key counts as step-up',
    file: `${kit}/authorization.ts`,
    find: "if (isMember(actor) && actor.kind === 'person' && actor.isProved) return;",
    put: 'if (isMember(actor) && actor.isProved) return;',
  },
  codesOfStrangers: {
    seen: 'codes',
    says: 'unknown requesters exhaust the code limit of a person',
    file: `${core}/codes/code-send-limits.ts`,
    find: 'trusted ? code.trusted : !code.trusted && code.requester?.equals(requester) === true',
    put: 'trusted ? true : !code.trusted',
  },
  codesOfSessions: {
    seen: 'codes',
    says: 'wrong codes of others prevent the step-up of a signed-in person',
    file: `${core}/codes/rules.ts`,
    find: "['phoneSignin'], ['stepup'], ['email']",
    put: "['phoneSignin'], ['signin', 'stepup'], ['email']",
  },
  invitedSilently: {
    seen: 'invitations',
    says: 'an invitation joins an account that is created later',
    file: `${platform}/members/joining.ts`,
    find: '  if (!accepted) throw mustChoose(open);',
    put: '  if (!accepted) return acceptAsNew(db, open[0] as OpenInvitation);',
  },
  invitedByLink: {
    seen: 'invitations',
    says: 'the link of another invitation accepts this one',
    file: `${platform}/members/invitations.ts`,
    find: 'return given.length === right.length && timingSafeEqual(given, right);',
    put: "return given.length > 0 && String(right).split('.')[0] !== '';",
  },
  inviterWords: {
    seen: 'invitations',
    says: 'an invitation carries links of the inviting member',
    file: `${platform}/members/handlers.ts`,
    find: 'name: shownName(name)',
    put: 'name: name || shownName(name)',
  },
  recipientMails: {
    seen: 'invitations',
    says: 'an account mails an unlimited number of invitations to one address',
    file: `${platform}/members/handlers.ts`,
    find: '      if (isMailed) await demandMayMail(limits, key, { target, email: body.email });\n',
    put: '      if (body.email === key.toString()) await demandMayMail(limits, key, { target, email: body.email });\n',
  },
  ownerless: {
    seen: 'firstOwner',
    says: 'an organization is created with an owner of another organization',
    file: `${platform}/accounts/creation-handlers.ts`,
    find: '      await demandFree(body.email);\n',
    put: '',
    also: {
      file: `${platform}/identity/email-addresses.ts`,
      find: '    throw isTaken(error) ? addressTaken() : error;',
      put: '    throw error;',
    },
  },
  identitySignature: {
    seen: 'signedIdentity',
    says: 'a signed identity counts without its signature',
    file: `${conversations}/visitors/identity.ts`,
    find: 'await jwtVerify(identity, ',
    put: "((token: string, ..._rest: unknown[]) => ({ payload: JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown> }))(identity, ",
  },
  identityExpiry: {
    seen: 'signedIdentity',
    says: 'a signed identity counts after it has expired',
    file: `${conversations}/visitors/identity.ts`,
    find: '        currentDate: new Date(now),',
    put: '        currentDate: new Date(0),',
  },
  identityLongest: {
    seen: 'signedIdentity',
    says: 'a signed identity counts for years',
    file: `${conversations}/visitors/identity.ts`,
    find: 'const longestSeconds = 60 * 60;',
    put: 'const longestSeconds = 60 * 60 * 1e6;',
  },
  identityOrganization: {
    seen: 'signedIdentity',
    says: 'the secret of one organization signs for another',
    file: `${conversations}/visitors/identity.ts`,
    find: "key.lasting('visitor identity', String(organizationId), String(version))",
    put: "key.lasting('visitor identity', String(version))",
  },
  identityOnce: {
    seen: 'visitorIdentity',
    says: 'a session of one person becomes another person’s',
    file: `${core}/access/sessions-repository.ts`,
    find: 'or(isNull(sessions.visitorPerson), eq(sessions.visitorPerson, person)),',
    put: 'or(isNull(sessions.visitorPerson), isNotNull(sessions.visitorPerson)),',
  },
  installedPagePermission: {
    seen: 'installedPage',
    says: 'a page is checked for somebody who may not see embeds',
    file: 'libs/domain/contract/src/operations/embeds.ts',
    find: "      target: 'any',\n      permission: 'canViewEmbeds',\n",
    put: "      target: 'any',\n",
  },
  installedPageAgents: {
    seen: 'installedPage',
    says: 'a page tells which agents another tenant has',
    file: `${platform}/embeds/handlers.ts`,
    find: '  await context.within(async (db) => {',
    put: "  await store.within({ kind: 'platform', reason: 'x' }, async (db) => {",
  },
  installedPageAddress: {
    seen: 'installedPage',
    says: 'a page off the public web is a finding and no refusal',
    file: `${platform}/embeds/handlers.ts`,
    find: "      if (error.code === 'bad-url' || error.code === 'refused') throw notAllowed(error);\n",
    put: '',
  },
  credentialTable: {
    seen: 'credentialChanges',
    says: 'an operation that changes a payout target is missing in the table',
    file: `${core}/security/credential-changes.ts`,
    find: '  payoutVenmo: {',
    put: '  payoutVenmo_: {',
  },
};

export const identityQuestions = {
  takeover: { files: ['src/identity/account-takeover.test.ts'], only: '.' },
  demandProof: { in: 'libs/server/kit', files: ['src/authorization.test.ts'], only: '.' },
  codes: { files: ['src/identity/codes.test.ts'], only: 'requests of an attacker' },
  installedPage: {
    files: ['src/embeds/installed-page.test.ts'],
    only: 'permission of the page|agents of another|off the public web',
  },
  signedIdentity: {
    in: 'libs/server/conversations',
    files: ['src/visitors/identity.test.ts'],
    only: '.',
  },
  visitorIdentity: {
    files: ['src/visitors/identity.test.ts'],
    only: 'one person in a session',
  },
  invitations: { files: ['src/members/invitations.test.ts'], only: '.' },
  firstOwner: { files: ['src/accounts/first-owner.test.ts'], only: 'first owner' },
  credentialChanges: {
    files: ['src/security/credential-changes.test.ts'],
    only: 'table of credential changes',
  },
};
