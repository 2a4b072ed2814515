// The functions of agents have their names and examples on the server, for the API, and as messages
// for screens, in the language of the person: the English of both is the same.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { messagesIn } from '../messages/compile.mjs';
import { textOf } from './repository.mjs';

const screens = 'libs/ui/screens/src/functions/messages.ts';
const runtime = 'libs/server/conversations/src/agent-runtime/functions';

/** Name, label and example of each entry of the catalogue. */
const catalogue = [
  ...textOf('libs/server/conversations/src/agents/functions-catalogue.ts').matchAll(
    /name: '(\w+)',\s+label: '([^']+)',\s+placeholder:\s+'([^']+)'/g,
  ),
].flatMap(([, name, label, placeholder]) => [
  [name, label],
  [`${name}.placeholder`, placeholder],
]);
/** Name and label of each function that runs. */
const running = [
  'change-appointment',
  'notify',
  'schedule',
  'send-sms',
  'take-message',
  'transfer',
].flatMap((file) =>
  [...textOf(`${runtime}/${file}.ts`).matchAll(/name: '(\w+)',\s+label: '([^']+)',/g)].map(
    ([, name, label]) => [name, label],
  ),
);

describe('the functions of agents', () => {
  it('are the same as on the screens, by name and text', () => {
    const said = messagesIn(textOf(screens), screens).map(({ key, text }) => [key, text]);
    assert.ok(catalogue.length >= 10 && running.length >= 6, `${catalogue} ${running}`);
    const words = new Map(said);
    const wrong = [...catalogue, ...running].filter(([key, text]) => words.get(key) !== text);
    assert.deepEqual(wrong, []);
    const known = new Set([...catalogue, ...running].map(([key]) => key));
    assert.deepEqual(
      [...words.keys()].filter((key) => !known.has(key)),
      [],
    );
  });
});
