// Holes in the runner of background work, and in the notifications that it mails.
const core = 'libs/server/core/src';
const background = `${core}/background`;
const conversations = 'libs/server/conversations/src';

/**
 * `find` must match the tokens of the file exactly once, so that a hole is never silently
 * ineffective.
 */
export const backgroundHoles = {
  turnsOfLoop: {
    seen: 'turnsOfLoop',
    says: 'long work of one tenant holds the event loop of all',
    file: 'libs/server/kit/src/core/turns.ts',
    find: 'if (performance.now() - began < maxMs) return undefined;',
    put: 'if (performance.now() - began < maxMs * 1e9) return undefined;',
  },
  leaseFence: {
    seen: 'leasedWork',
    says: 'a worker continues with an item whose lease another process holds',
    file: `${background}/queue.ts`,
    find: 'for (const item of mine.filter((one) => !kept.has(one))) lose(item);',
    put: 'for (const item of mine.filter((one) => kept.size < 0 && !kept.has(one))) lose(item);',
  },
  leaseHeartbeat: {
    seen: 'leasedWork',
    says: 'the lease of long work expires while its worker runs',
    file: `${background}/queue.ts`,
    find: 'if (!heartbeat || mine.length === 0) return;',
    put: 'if (!heartbeat || mine.length >= 0) return;',
  },
  leaseGiveBack: {
    seen: 'leasedWork',
    says: 'work interrupted by a stop waits until its lease expires',
    file: `${background}/queue.ts`,
    find: 'return void (await queue.lease.giveBack(item));',
    put: 'return;',
  },
  workerDrain: {
    seen: 'leasedWork',
    says: 'a stop does not wait for items in progress',
    file: `${background}/queue.ts`,
    find: 'await untilStopped(items.finished(), run.signal, parts.timers, stopWithinMsOf(queue));',
    put: 'void untilStopped(items.finished(), run.signal, parts.timers, stopWithinMsOf(queue));',
  },
  workerStop: {
    seen: 'backgroundWork',
    says: 'a worker stops before its run has ended',
    file: `${background}/runner.ts`,
    find: 'if (!(await untilStopped(ended, signal, timers, stopWithinMsOf(schedule) + graceMs)))',
    put: 'if (!(await untilStopped(ended, signal, timers, 0)))',
  },
  payoutFence: {
    seen: 'fences',
    says: 'a process writes the result of a payout that another process is sending',
    file: 'libs/server/money/src/payouts/repository.ts',
    find: 'eq(payouts.attempts, attempts);',
    put: 'eq(payouts.attempts, sql`greatest(${payouts.attempts}, ${attempts})`);',
  },
  returnFence: {
    seen: 'fences',
    says: 'a process deletes the return of a number that another process has leased',
    file: 'libs/server/telephony/src/numbers/repository.ts',
    find: 'leasedUntil ? eq(numberReturns.leasedUntil, leasedUntil) : isNull(numberReturns.leasedUntil),',
    put: 'leasedUntil ? undefined : isNull(numberReturns.leasedUntil),',
  },
  domainFence: {
    seen: 'fences',
    says: 'a process writes the verification of a domain that another process has leased',
    file: 'libs/server/platform/src/domains/repository.ts',
    find: 'heldUntil ? eq(domains.nextCheckAt, heldUntil) : undefined;',
    put: 'heldUntil ? undefined : undefined;',
  },
  workerBackOff: {
    seen: 'backgroundWork',
    says: 'a failing worker retries without back-off',
    file: `${background}/runner.ts`,
    find: 'await untilStop.wait(least);',
    put: 'await untilStop.wait(0);',
  },
  modulesSettle: {
    seen: 'modules',
    says: 'a server stops its workers without settling its modules',
    file: 'libs/server/core/src/module.ts',
    find: 'await settle?.();',
    put: 'void settle;',
  },
  modulesTwoHandlers: {
    seen: 'modules',
    says: 'a module may replace an operation of another module',
    file: 'libs/server/core/src/module.ts',
    find: 'if (served.has(name))',
    put: 'if (served.has(name) && served.size === 0)',
  },
  noticeOfAnother: {
    seen: 'noticeReaders',
    says: 'a notification for one person is shown to others, who can clear it',
    file: `${core}/notifications/repository.ts`,
    find: '      isNull(notifications.forUser),\n',
    put: '      sql`true`,\n',
  },
  noticeMailedToAll: {
    seen: 'noticeReaders',
    says: 'a notification for one person is mailed to others',
    file: `${core}/notifications/mails-repository.ts`,
    find: '        and (n.for_user is null or n.for_user = u.id)\n',
    put: '',
  },
  noticeOutOfReach: {
    seen: 'noticeReaders',
    says: 'notifications of an agent are mailed to members who do not reach it',
    file: `${core}/notifications/mails-repository.ts`,
    find:
      '        and (cardinality(u.permitted_account_ids) = 0 or n.account_id = any ' +
      '(u.permitted_account_ids))\n',
    put: '',
  },
  noticeOfOwnAct: {
    seen: 'noticeReaders',
    says: 'a person who assigns a note to themselves is notified',
    file: `${conversations}/conversations/handlers/notes.ts`,
    find: 'if (!assignee || isOwn) {',
    put: 'if (!assignee || (isOwn && false)) {',
  },
  repliesOfOrganization: {
    seen: 'savedReplies',
    says: 'a person of one agent reads the saved replies of its organization',
    file: `${conversations}/conversations/handlers/saved-replies.ts`,
    find: 'isMember(actor) && isLimitedToAgents(actor)',
    put: 'isMember(actor) && false',
  },
  noticeOfBlocked: {
    seen: 'noticeReaders',
    says: 'a blocked number makes notifications of missed calls',
    file: `${conversations}/conversations/calls/missed-calls.ts`,
    find: '  if (await isBlocked(db, conversation, party.address)) return;\n',
    put: '',
  },
};

export const backgroundQuestions = {
  turnsOfLoop: { in: 'libs/server/kit', files: ['src/core/turns.test.ts'], only: '.' },
  fences: {
    files: [
      'src/payouts/payouts.test.ts',
      'src/numbers/numbers.test.ts',
      'src/domains/domains.test.ts',
    ],
    only: '(?:held|taken) by another process',
  },
  leasedWork: { in: 'libs/server/core', files: ['src/background/queue.test.ts'], only: '.' },
  backgroundWork: { in: 'libs/server/core', files: ['src/background/runner.test.ts'], only: '.' },
  modules: { in: 'libs/server/core', files: ['src/module.test.ts'], only: '.' },
  savedReplies: {
    files: ['src/conversations/notes.test.ts'],
    only: 'not shown to a person of one agent',
  },
  noticeReaders: {
    files: ['src/notifications/notice-sources.test.ts', 'src/notifications/notifications.test.ts'],
    only: 'shown to the person|mailed to the person alone|own act|mails a member nothing|blocked number',
  },
};
