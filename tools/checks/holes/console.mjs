// Holes in the state that the console stores for its user.
const draft = 'libs/features/agents/src/draft';

const consent = 'libs/features/agents/src/integrations/use-consent.ts';

export const consoleHoles = {
  consentOfAnyWindow: {
    seen: 'consents',
    says: 'the code of any window connects a calendar',
    file: consent,
    find: 'origin !== window.location.origin || from === null || source !== from',
    put: 'from === null',
  },
  consentOfAnyState: {
    seen: 'consents',
    says: 'a code that returns with another state connects a calendar',
    file: consent,
    find: '!back || back.state !== expected.current',
    put: '!back',
  },
  draftTyped: {
    seen: 'drafts',
    says: 'input during the save of a draft is lost',
    file: `${draft}/use-draft-save.ts`,
    find: 'const left = withoutSaved(pending.current.patch, sent);',
    put: 'const left: Partial<AgentConfig> = {};',
  },
  draftOverwrites: {
    seen: 'drafts',
    says: 'a draft based on an old revision silently overwrites another person’s save',
    file: `${draft}/use-draft-save.ts`,
    find: 'const conflict = error.status === 409 && body?.current',
    put:
      'pending.current = { ...pending.current, revision: body?.revision ?? revision }; const ' +
      'conflict = error.status === 0 && body?.current',
  },
  draftWaiters: {
    seen: 'drafts',
    says: 'two concurrent saves of a tab conflict with each other',
    file: `${draft}/use-draft-save.ts`,
    find: 'while (running.current) await',
    put: 'if (running.current) await',
  },
};
