// Holes in calls with sound: who may call from a page, and which stream opens which call.
const voice = 'libs/server/telephony/src/voice';

/**
 * `find` must match the tokens of the file exactly once, so that a hole is never silently
 * ineffective.
 */
export const voiceCallHoles = {
  voiceRealm: {
    seen: 'visitorsCalls',
    says: 'visitors sign in to another realm than that of their digest',
    file: `${voice}/visitor-credentials.ts`,
    find: 'visitorId === null || realm !== ownRealm',
    put: 'visitorId === null',
  },
  voiceExpired: {
    seen: 'visitorsCalls',
    says: 'visitors sign in by a session that has expired',
    file: `${voice}/visitor-credentials.ts`,
    find: 'secondsLeft <= 0 || ha1 === null',
    put: 'ha1 === null',
  },
  voiceDisabledName: {
    seen: 'visitorsCalls',
    says: 'visitors sign in to call a disabled account',
    file: `${voice}/visitor-credentials.ts`,
    find: 'found?.agent && !(await isDisabled(db, found.agent))',
    put: 'found?.agent && isDisabled',
  },
  voiceDeadSession: {
    seen: 'visitorsCalls',
    says: 'a session that is over opens a call',
    file: `${voice}/page-calls.ts`,
    find: '!session || lifeLeft(session, clock.now()) <= 0',
    put: '!session || lifeLeft(session, clock.now()) < 0',
  },
  voiceDisabledAgent: {
    seen: 'visitorsCalls',
    says: 'an agent of a disabled account is called from a page',
    file: `${voice}/page-calls.ts`,
    find: '!agent?.active || (await isDisabled(db, agent))',
    put: '!agent?.active || !isDisabled',
  },
  voiceDraft: {
    seen: 'testCalls',
    says: 'a visitor is answered by the draft of an agent',
    file: `${voice}/page-calls.ts`,
    find: 'ownTest: session.tester !== null',
    put: 'ownTest: true',
  },
  voiceOneCall: {
    seen: 'visitorsCalls',
    says: 'one session has many calls',
    file: 'libs/server/store/migrations/0151_calls_with_sound.sql',
    find: 'create unique index carrier_calls_session',
    put: 'create index carrier_calls_session',
  },
  voiceAtOnce: {
    seen: 'visitorsCalls',
    says: 'calls from pages occupy an agent without a limit',
    file: `${voice}/repository.ts`,
    find: "if ((await openOf(db, owner)) >= atOnce) return 'busy';",
    put: "if (atOnce < 0) return 'busy';",
  },
  voiceOrganization: {
    seen: 'visitorsCalls',
    says: 'calls from pages of an organization have no limit',
    file: `${voice}/repository.ts`,
    find: '>= maxOpenCalls',
    put: '>= 99 * maxOpenCalls',
  },
  streamTwice: {
    seen: 'carrierStreams',
    says: 'the token of a stream opens its call again',
    file: `${voice}/repository.ts`,
    find: '.set({ streamTokenHash: null, streamTokenUntil: null, aliveAt: now })',
    put: '.set({ aliveAt: now })',
  },
  streamLate: {
    seen: 'carrierStreams',
    says: 'the token of a stream does not expire',
    file: `${voice}/repository.ts`,
    find: 'gt(carrierCalls.streamTokenUntil, now),',
    put: 'isNotNull(carrierCalls.streamTokenUntil),',
  },
  streamOfOther: {
    seen: 'carrierStreams',
    says: 'the token of a stream opens it for the call of another',
    file: `${voice}/repository.ts`,
    find: 'eq(carrierCalls.carrierCallId, carrierCallId),',
    put: 'isNotNull(carrierCalls.carrierCallId),',
  },
  interruptedTwice: {
    seen: 'interruptions',
    says: 'a function that takes effect runs again when the caller speaks meanwhile',
    file: 'libs/server/conversations/src/conversations/engine/engine-answer.ts',
    find: 'waits: inbound.mayInterrupt === true && signal.aborted',
    put: 'waits: false',
  },
};
