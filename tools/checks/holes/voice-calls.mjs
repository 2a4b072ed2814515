// Holes in calls with sound: who may call from a page, and which stream opens which call.
const voice = 'libs/server/telephony/src/voice';
const tokens = 'libs/server/telephony/src/carrier/stream-repository.ts';

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
  typedOfOther: {
    seen: 'visitorsCalls',
    says: 'what a visitor types is said in the call of another',
    file: `${voice}/repository.ts`,
    find: 'eq(carrierCalls.sessionId, sessionId),',
    put: 'isNotNull(carrierCalls.sessionId),',
  },
  typedAfterLoss: {
    seen: 'visitorsCalls',
    says: 'what a visitor types is handed to a call whose media process is lost',
    file: `${voice}/repository.ts`,
    find: 'gte(carrierCalls.aliveAt, since),',
    put: 'gte(carrierCalls.createdAt, new Date(0)),',
  },
  typedUnanswered: {
    seen: 'visitorsCalls',
    says: 'a line that is typed during a call has no answer',
    file: 'libs/server/conversations/src/conversations/engine/engine-inbound.ts',
    find: 'isNew || (inbound.wasKept ?? false)',
    put: 'isNew',
  },
  streamTwice: {
    seen: 'carrierStreams',
    says: 'the token of a stream opens its call again',
    file: tokens,
    find: 'streamTokenHash: null, streamTokenUntil: null, aliveAt: now,',
    put: 'aliveAt: now,',
  },
  streamLate: {
    seen: 'carrierStreams',
    says: 'the token of a stream does not expire',
    file: tokens,
    find: 'gt(carrierCalls.streamTokenUntil, now),',
    put: 'isNotNull(carrierCalls.streamTokenUntil),',
  },
  streamOfOther: {
    seen: 'carrierStreams',
    says: 'the token of a stream opens it for the call of another',
    file: tokens,
    find: 'eq(carrierCalls.carrierCallId, carrierCallId),',
    put: 'isNotNull(carrierCalls.carrierCallId),',
  },
  streamTurns: {
    seen: 'streamedCalls',
    says: 'a later stream of a call is not answered, because its turns have the keys of the one before',
    file: `${voice}/call-link.ts`,
    find: 'return streams > 1 ? `${id}:${streams}:${key}` : `${id}:${key}`;',
    put: 'return streams < 0 ? `${id}:${streams}:${key}` : `${id}:${key}`;',
  },
  streamLoop: {
    seen: 'streamedCalls',
    says: 'a call whose stream broke is ended by the watch of media processes',
    file: 'libs/server/telephony/src/carrier/call-streams.ts',
    find: '{ aliveAt: null, afterStream: null }',
    put: '{ afterStream: null }',
  },
  soundOfOther: {
    seen: 'callSound',
    says: 'a carrier’s report of its own call reaches the sound of another',
    file: 'libs/server/telephony/src/carrier/call-sound-repository.ts',
    find: 'eq(callSound.callId, call.id),',
    put: 'gt(callSound.at, -1),',
  },
  soundAfterEnd: {
    seen: 'callSound',
    says: 'sound is kept of a call that has ended',
    file: `${voice}/call-link.ts`,
    find: 'await this.open((row) => this.parts.meaning.keepSound(row, piece));',
    put: 'await this.parts.meaning.keepSound(this.call, piece);',
  },
  interruptedTwice: {
    seen: 'interruptions',
    says: 'a function that takes effect runs again when the caller speaks meanwhile',
    file: 'libs/server/conversations/src/conversations/engine/engine-answer.ts',
    find: 'waits: inbound.mayInterrupt === true && signal.aborted',
    put: 'waits: false',
  },
};
