// Holes in the limits on untrusted bytes, for `planted-holes.mjs`: parser processes, decompression,
// and restarts after a document that crashes the process.
const providers = 'libs/server/providers';
const conversations = 'libs/server/conversations/src';
const platform = 'libs/server/platform/src';
const isolation = `${providers}/src/isolation`;

export const foreignBytesHoles = {
  documentKind: {
    seen: 'uploadedDocuments',
    says: 'an uploaded document is what its name says',
    file: `${conversations}/knowledge/file-kind.ts`,
    find: "return isText || found === claimed ? claimed : 'misnamed';",
    put: 'return claimed;',
  },
  documentOwner: {
    seen: 'uploadedDocuments',
    says: 'an uploaded document is put into any base',
    file: `${conversations}/knowledge/file-handlers.ts`,
    find: 'const base = await context.within((db) => demandBase(db, params.id));',
    put: "const base = await files.store.within({ kind: 'platform', reason: 'a hole' }, (db) => demandBase(db, params.id));",
  },
  bytesTime: {
    seen: 'bytesTime',
    says: 'a parser has no time limit',
    file: `${isolation}/child.ts`,
    find: 'const stopClock = startWorkClock(one.pid, withinMs, () =>',
    put: 'const stopClock = startWorkClock(one.pid, 1e6 * withinMs, () =>',
  },
  bytesMemory: {
    seen: 'watchdog',
    says: 'a parser has no memory limit',
    file: `${isolation}/watchdog.ts`,
    find: '  if (process.memoryUsage.rss() <= maxBytes) return;\n',
    put: '  if (maxBytes > 0) return;\n',
  },
  bytesKernel: {
    seen: 'kernelLimit',
    says: 'native memory grows faster than the watchdog polls',
    file: `${isolation}/memory-limit.ts`,
    find: 'ulimit -d "$1" 2>/dev/null || :; shift;',
    put: 'shift;',
  },
  bytesOrphan: {
    seen: 'bytes',
    says: 'a parser continues after its server has ended',
    file: `${isolation}/watchdog.ts`,
    find: "  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');\n",
    put: '',
  },
  bytesInput: {
    seen: 'bytes',
    says: 'a parser accepts input of any size',
    file: `${isolation}/worker-pool.ts`,
    find: "      if (task.bytes.length > limits.maxInput) throw new IsolationError('too-large');\n",
    put: '',
  },
  bytesAnswer: {
    seen: 'bytes',
    says: 'a parser returns a result of any size',
    file: `${isolation}/frames.ts`,
    find: '      if (words + bytes > maxBytes) throw new FrameTooLarge();\n',
    put: '',
  },
  bytesWaiting: {
    seen: 'bytes',
    says: 'the queue of a parser has no limit',
    file: `${isolation}/worker-pool.ts`,
    find: "    if (waiting.length >= limits.maxWaiting) throw new IsolationError('busy');\n",
    put: '',
  },
  bytesInflated: {
    seen: 'inflated',
    says: 'a compressed page has no decompressed limit',
    file: `${providers}/src/web/fetcher.ts`,
    find: "      if (size > maxBytes) throw new WebError('too-large', 'The page is too large.');\n",
    put: '',
  },
  bytesReply: {
    seen: 'inflated',
    says: 'a compressed reply of a service has no decompressed limit',
    file: `${providers}/src/web/reply-text.ts`,
    find: "    if (size > max) throw new ReplyTooLarge('The reply is too large.');\n",
    put: '',
  },
  bytesChallenge: {
    seen: 'sip',
    says: 'a SIP server sends a challenge of any length',
    file: `${providers}/src/sip/digest.ts`,
    find: '  if (header.length > longestChallenge) return null;\n',
    put: '',
  },
  documentAttempts: {
    seen: 'attempts',
    says: 'a document that crashes processes is retried without limit',
    file: `${conversations}/knowledge/queue-repository.ts`,
    find: ' and ${attemptsLeft}\n      order by',
    put: '\n      order by',
  },
  documentHandedBack: {
    seen: 'attempts',
    says: 'a graceful shutdown counts as an attempt',
    file: `${conversations}/knowledge/queue-repository.ts`,
    find: 'attempts: leased.attempts - 1 }',
    put: 'attempts: leased.attempts }',
  },
  workersFirst: {
    seen: 'order',
    says: 'workers begin before the server listens',
    file: `${platform}/start-server.ts`,
    find: '    const port = await platform.http.listen(config.port)',
    put: '    await platform.start();\n    const port = await platform.http.listen(config.port)',
  },
};

export const foreignBytesQuestions = {
  bytes: {
    in: providers,
    files: ['src/isolation/isolation.test.ts'],
    only: 'takes too long|outside of the heap|larger than is taken|too many wait|wanted them is killed|by their lengths',
  },
  bytesTime: {
    in: providers,
    files: ['src/isolation/isolation.test.ts'],
    only: 'where it would end later',
  },
  watchdog: { in: providers, files: ['src/isolation/watchdog.test.ts'], only: '.' },
  kernelLimit: { in: providers, files: ['src/isolation/memory-limit.test.ts'], only: '.' },
  inflated: { in: providers, files: ['src/web/reply-text.test.ts'], only: 'inflates' },
  sip: { in: providers, files: ['src/sip/sip.test.ts'], only: 'What a SIP server sends' },
  attempts: {
    files: ['src/knowledge/knowledge.test.ts'],
    only: 'three unfinished attempts|shuts down in order',
  },
  order: { files: ['src/start-order.test.ts'], only: '.' },
};
