// Screens take their controls from the kit, which gives them a name, an error, a focus ring and 44 px
// for a finger. A control of the browser itself needs a reason here, and so does each further one.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { committedFiles, textOf } from './repository.mjs';

const features = 'libs/features/';
const native = /<(?:input|select|textarea|button|dialog)\b/g;

const visitors = 'the page of visitors has none of the kit’s controls, which would be most of it';

/** The controls of the browser that features have: how many, and why the kit has none for them. */
const exceptions = {
  'agents/src/settings/SettingGroupPart.tsx': [1, 'a heading that opens what is below it'],
  'agents/src/template-editor/QuestionRow.tsx': [1, 'a row with chips that opens what is below it'],
  'agents/src/template-editor/ProblemList.tsx': [1, 'a sentence, which wraps, leads to its place'],
  'conversations/src/review/ReviewScreen.tsx': [1, 'a row of several lines chooses what is beside'],
  'conversations/src/entries/MessageReactions.tsx': [
    2,
    'one for each message of a long thread, smaller than a button and without its tooltip',
  ],
  'conversations/src/visitor/MessageField.tsx': [2, visitors],
  'conversations/src/visitor/TryAgain.tsx': [1, visitors],
  'conversations/src/voice/CallControls.tsx': [4, visitors],
  'conversations/src/voice/Devices.tsx': [1, visitors],
  'conversations/src/voice/EndNote.tsx': [1, visitors],
  'conversations/src/voice/Keypad.tsx': [1, visitors],
  'conversations/src/voice/CallPanel.tsx': [1, visitors],
  'conversations/src/visitor/booking/Choices.tsx': [1, 'tiles and errors; the kit’s has neither'],
  // Text for the pages of partners, and no control of ours.
  'embeds/src/snippets/react-snippets.ts': [1, 'a line to copy'],
  'embeds/src/snippets/snippets.ts': [1, 'a line to copy'],
};

const withoutComments = (text) => text.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
const countIn = (text) => withoutComments(text).match(native)?.length ?? 0;

/** The files with other controls of the browser than the list allows, as “file found allowed”. */
const differences = (files, read, allowed) => [
  ...files.flatMap((file) => {
    const found = countIn(read(file));
    const [count = 0] = allowed[file.replace(features, '')] ?? [];
    return found === count ? [] : [`${file} has ${found}, the list says ${count}`];
  }),
  ...Object.keys(allowed)
    .filter((file) => !files.includes(features + file))
    .map((file) => `${file} is in the list and not there`),
];

describe('controls of the browser', () => {
  it('are in features only where the kit has none, with the reason', () => {
    const files = committedFiles().filter(
      (file) =>
        file.startsWith(features) && /\.tsx?$/.test(file) && !/\.(?:test|stories)\./.test(file),
    );
    assert.deepEqual(differences(files, textOf, exceptions), []);
  });

  it('are missed where one is added, and where a reason outlives its control', () => {
    const text = { [`${features}a.tsx`]: '<select />', [`${features}b.tsx`]: '<Button />' };
    const read = (file) => text[file];
    assert.equal(differences(Object.keys(text), read, {}).length, 1);
    assert.deepEqual(differences(Object.keys(text), read, { 'a.tsx': [1, 'why'] }), []);
    assert.equal(
      differences(Object.keys(text), read, { 'a.tsx': [1, 'why'], 'b.tsx': [1, 'why'] }).length,
      1,
    );
    assert.equal(differences([], read, { 'gone.tsx': [1, 'why'] }).length, 1);
  });

  it('are not parts of the kit, words of a comment, or other elements', () => {
    assert.equal(countIn('<Button /> <ButtonRow /> <inputs />\n// <input\n/* <select> */'), 0);
    assert.equal(countIn('<button\n  type="button">'), 1);
  });
});
