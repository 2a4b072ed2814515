// Holes in what is shown of how an agent came to an answer.
const conversations = 'libs/server/conversations/src';

/** The tests that should detect them. */
export const readingQuestions = {
  readings: {
    in: 'libs/server/conversations',
    files: ['src/conversations/engine/reading.test.ts'],
    only: '.',
  },
  readingsOfMembers: { files: ['src/agents/reading.test.ts'], only: '.' },
  readingsOfVisitors: {
    files: ['src/conversations/conversations.test.ts'],
    only: 'without what it was made from',
  },
};

/**
 * `find` must match the tokens of the file exactly once, so that a hole is never silently
 * ineffective.
 */
export const readingHoles = {
  readingOfEveryone: {
    seen: 'readings',
    says: 'what an agent was given is kept for callers and visitors too',
    file: `${conversations}/conversations/engine/reading.ts`,
    find: 'if (!inbound.selfTest || !asked) return undefined;',
    put: 'if (!asked) return undefined;',
  },
  readingOfSecrets: {
    seen: 'readings',
    says: 'a test shows the secrets that an owner wrote',
    file: `${conversations}/conversations/engine/reading.ts`,
    find: 'left.replaceAll(secret, dots)',
    put: 'left.replaceAll(secret, secret)',
  },
  readingOfInstructions: {
    seen: 'readingsOfMembers',
    says: 'a test shows the instructions to those who may not use the full editor',
    file: `${conversations}/conversations/handlers/self-test-handler.ts`,
    find: 'if (mayReadInstructions) yield event;',
    put: 'if (mayReadInstructions || true) yield event;',
  },
  visitorTrace: {
    seen: 'readingsOfVisitors',
    says: 'a visitor gets the passages that an answer was made from',
    file: `${conversations}/visitors/visitor-answers.ts`,
    find: "return event.type === 'reply' ? { ...event, trace: [] } : event;",
    put: 'return event;',
  },
};
