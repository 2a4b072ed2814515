// A room has one turn at a time: every way into the conversation engine is named here, and only the
// engine's queue asks the runtime for an answer.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { committedFiles, textOf } from './repository.mjs';

const folder = 'libs/server/conversations/src/conversations';

/** Each function of the engine: `queued` waits for the turn of its room; the others answer nothing. */
const entries = {
  receive: 'queued',
  resume: 'queued',
  say: 'queued',
  startCall: 'stores the greeting, and asks no model',
  speak: 'stores a fixed line, and asks no model',
  heardOnly: 'shortens a reply that was interrupted, and asks no model',
  end: 'summarizes a conversation that is over, once, and calls no function of the dialogue',
  recordTransfer: 'records what a carrier reported, and asks no model',
  rehearse: 'has no room',
  scopeOf: 'reads the account',
};

/** Files that may ask a runtime for an answer, and why each needs no other queue. */
const askers = {
  [`${folder}/engine/engine-answer.ts`]: 'the queue',
  [`${folder}/engine/rehearsal.ts`]: 'a rehearsal has no room and no effects',
};

/** Files that may let the engine answer. A new one is a new channel: write it down here. */
const channels = {
  [`${folder}/handlers/self-test-handler.ts`]: 'test chat',
  'libs/server/conversations/src/visitors/chat-wishes.ts': 'web chat of visitors',
  'libs/server/conversations/src/visitors/visitor-call.ts':
    'lines typed in a call, stored without an answer',
  'libs/server/telephony/src/carrier/call-answers.ts': 'lines of calls',
  'libs/server/telephony/src/carrier/pending-answers.ts': 'answers that a dead process left',
  'libs/server/telephony/src/carrier/text-controller.ts': 'texts',
  'libs/server/telephony/src/outbound/handlers.ts': 'receiveMessage',
  'libs/server/telephony/src/simulator/simulator.ts': 'the simulated phone',
};

const product = committedFiles().filter(
  (file) =>
    /^(libs\/server|apps\/api)\/.*\.ts$/.test(file) &&
    !/\.test\.ts$|\/testing\/|\/proofs\//.test(file),
);
const withCode = (pattern, texts) =>
  [...texts]
    .filter(([, text]) => pattern.test(text))
    .map(([file]) => file)
    .sort();
const texts = new Map(product.map((file) => [file, textOf(file)]));

const asksRuntime = /\bruntime\s*\.\s*respond\s*\(|\{[^}]*\brespond\b[^}]*\}\s*=\s*\w*runtime/;
const usesEngine = /\bengine\s*\.\s*(?:receive|resume|say)\s*\(/;
const asksModel = /\bmodel\s*\.\s*reply\s*\(/;

describe('the queue of a room', () => {
  it('has every function of the engine in its table', () => {
    const bound = [...textOf(`${folder}/engine/engine.ts`).matchAll(/^ {4}(\w+): bound\(/gm)];
    assert.deepEqual(bound.map(([, name]) => name).sort(), Object.keys(entries).sort());
  });

  it('is the only way to an answer of the runtime', () =>
    assert.deepEqual(withCode(asksRuntime, texts), Object.keys(askers).sort()));

  it('takes the turn before the runtime is asked, and ends it afterwards', () => {
    const text = textOf(`${folder}/engine/engine-answer.ts`);
    const [take, ask, end] = ['turns.take(', 'yield* oneTurn(', 'turn.end('].map((part) =>
      text.indexOf(part),
    );
    assert.ok(take > 0 && take < ask && ask < end, 'take, answer, end');
    assert.equal(text.match(/\boneTurn\(/g).length, 2, 'declared, and called once');
  });

  it('is used by the channels that are named, and by no other', () =>
    assert.deepEqual(withCode(usesEngine, texts), Object.keys(channels).sort()));

  it('is the only reader of a model that has functions', () => {
    const readers = withCode(asksModel, texts);
    assert.deepEqual(readers, [
      'libs/server/conversations/src/agent-runtime/model-output.ts',
      'libs/server/conversations/src/agent-runtime/model-rounds.ts',
    ]);
  });

  it('is missed by a planted way around it', () => {
    const planted = new Map([
      ['a.ts', 'for await (const event of services.runtime.respond(input, signal)) yield event;'],
      ['b.ts', 'const { respond } = runtime;'],
      ['c.ts', 'await engine.say(line, signal)'],
    ]);
    assert.deepEqual(withCode(asksRuntime, planted), ['a.ts', 'b.ts']);
    assert.deepEqual(withCode(usesEngine, planted), ['c.ts']);
  });
});
