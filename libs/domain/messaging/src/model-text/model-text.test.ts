import fc from 'fast-check';
import { cleanModelText, createModelText } from './clean.js';
import { type ModelTextFor } from './destination.js';
import { jsonInModelText } from './json-in.js';
import { createMarkFilter, withoutMarks } from './model-marks.js';
import { wholeSentences } from './whole-sentences.js';

it('reads JSON that a call of a function would begin like', () =>
  expect(jsonInModelText('<think>Hm.</think>{"name":"Ann","a":{}}')).toEqual({
    name: 'Ann',
    a: {},
  }));

const table = '| Day | Open | Close |\n|---|---|---|\n| Monday | 9 | 5 |\n| Friday | 9 | 1 |';

/** What a model writes, what is said of it, and what is read. */
const words: readonly (readonly [string, string, string])[] = [
  ['{"name":"takeMessage","arguments":{"x":{"y":"}"}}} Done.', 'Done.', 'Done.'],
  ['One moment. { "name" : "book", "parameters": {"a": "\\"}"}}', 'One moment.', 'One moment.'],
  ['{\n  "function": "book",\n  "args": {}\n}\nDone.', 'Done.', 'Done.'],
  ['{"name":"book","arguments":{"a', '', ''],
  ['Write {name} and {"n": 1}.', 'Write {name} and {"n": 1}.', 'Write {name} and {"n": 1}.'],
  ['◁think▷They want hours.◁/think▷We open at 9.', 'We open at 9.', 'We open at 9.'],
  ['<seed:think>Hm.</seed:think>We open at 9.', 'We open at 9.', 'We open at 9.'],
  ['<ctrl94>thought\nHm.<ctrl95>We open at 9.', 'We open at 9.', 'We open at 9.'],
  ['<think_fast>Hm.</think_fast>We open at 9.', 'We open at 9.', 'We open at 9.'],
  ['We open at 9.', 'We open at 9.', 'We open at 9.'],
  ['**Yes**, _of course_.', 'Yes, of course.', 'Yes, of course.'],
  ['It is ~~$50~~ $40.', 'It is $40.', 'It is $40.'],
  ['# Hours\nWe open at 9.', 'Hours. We open at 9.', 'Hours\nWe open at 9.'],
  ['You need:\n- a form\n- a card', 'You need: a form. a card.', 'You need:\n- a form\n- a card'],
  ['Two things\n\n1. Call\n2. Pay', 'Two things. Call. Pay.', 'Two things\n\n1. Call\n2. Pay'],
  ['- [x] done', 'done.', '- done'],
  [
    'See [our page](https://example.com/a?b=1).',
    'See our page.',
    'See our page (https://example.com/a?b=1).',
  ],
  ['See https://www.example.com/a.', 'See example.com.', 'See https://www.example.com/a.'],
  ['<https://example.com/>', 'example.com', 'https://example.com/'],
  ['[Mail us](mailto:a@example.com)', 'Mail us', 'Mail us (a@example.com)'],
  ['[Go](javascript:x)', 'Go', 'Go'],
  ['![A map](https://example.com/m.png)', 'A map', 'A map'],
  [
    table,
    'Monday: Open 9, Close 5. Friday: Open 9, Close 1.',
    'Monday: Open 9, Close 5\nFriday: Open 9, Close 1',
  ],
  ['|Day|Hours|\n|-|-|\n|Mon|9 to 5|', 'Mon: 9 to 5.', 'Mon: 9 to 5'],
  ['Write `STOP`.\n```sh\nSTOP\n```\nDone.', 'Write STOP. STOP. Done.', 'Write STOP.\nSTOP\nDone.'],
  ['> Quoted\n\nMine', 'Quoted. Mine', 'Quoted\n\nMine'],
  ['One\n\n---\n\nTwo', 'One. Two', 'One\n\nTwo'],
  ['2 * 3 * 4 is 24', '2 * 3 * 4 is 24', '2 * 3 * 4 is 24'],
  ['3*4*5 = 60', '3*4*5 = 60', '3*4*5 = 60'],
  ['2*(3+1)*5 and 2**3**2', '2*(3+1)*5 and 2**3**2', '2*(3+1)*5 and 2**3**2'],
  ['It is *3*, **4** and (*5*)', 'It is 3, 4 and (5)', 'It is 3, 4 and (5)'],
  [
    'Your first_name and last_name',
    'Your first_name and last_name',
    'Your first_name and last_name',
  ],
  ['A &amp; B \\*c', 'A & B *c', 'A & B *c'],
  ['<b>Hi</b><br>there', 'Hi there', 'Hi\nthere'],
  ['Good 😀 day', 'Good day', 'Good 😀 day'],
  ['Press 1️⃣ now ❤ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ✓', 'Press 1 now', 'Press 1️⃣ now ❤ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ✓'],
  ['Settings → Billing', 'Settings, Billing', 'Settings → Billing'],
  ['• one\n• two', 'one two', '• one\n• two'],
  ['Open【4:0†source】 now', 'Open now', 'Open【4:0†source】 now'],
  ['See www.example.com/a?b.', 'See example.com.', 'See www.example.com/a?b.'],
  ['```js\nconst a = { b: 1 };\n```\nDone.', 'Done.', 'const a = { b: 1 };\nDone.'],
  ['Call `foo(a)` now, or `STOP`.', 'Call now, or STOP.', 'Call foo(a) now, or STOP.'],
  ['<table><tr><td>Mon</td></tr></table>', 'Mon', 'Mon'],
  ['2026. A good year.', '2026. A good year.', '2026. A good year.'],
  ['a **b\nc** d', 'a b c d', 'a b\nc d'],
  ['   indented\n\n\n\nfar', 'indented. far', 'indented\n\nfar'],
];

const tokens = [
  ['<think>They want a time.</think>\n\nAt nine.', 'At nine.'],
  ['They want a time.</think>At nine.', 'At nine.'],
  ['At nine.<think>and then', 'At nine.'],
  ['At nine.<tool_call>{"name":"x","arguments":{}}</tool_call>', 'At nine.'],
  ['<function=book>{"when":"9"}</function>At nine.', 'At nine.'],
  ['At nine.<|im_end|>', 'At nine.'],
  ['<|im_start|>assistant\nAt nine.<|im_end|>', 'At nine.'],
  ['[INST] <<SYS>>be kind<</SYS>> [/INST]At nine.</s>', 'At nine.'],
  ['[TOOL_CALLS][{"name":"x"}]\nAt nine.', 'At nine.'],
  [
    '<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>At nine.<|return|>',
    'At nine.',
  ],
  ['<|start|>assistant<|channel|>analysis<|message|>hm<|end|>At nine.', 'At nine.'],
  ['<｜tool▁calls▁begin｜>x<｜tool▁calls▁end｜>At nine.<｜end▁of▁sentence｜>', 'At nine.'],
  ['<start_of_turn>model\nAt nine.<end_of_turn>', 'At nine.'],
] as const;

const streamed = (text: string, sizes: readonly number[], destination: ModelTextFor) => {
  const stream = createModelText(destination);
  let at = 0;
  let said = '';
  for (const size of sizes) {
    said += stream.add(text.slice(at, at + size));
    at += size;
  }
  return said + stream.add(text.slice(at)) + stream.end();
};

describe('words of a model', () => {
  it.each(words)('%j are plain in speech and in texts', (text, voice, read) => {
    expect(cleanModelText(text, 'voice')).toBe(voice);
    expect(cleanModelText(text, 'text')).toBe(read);
  });

  it.each(tokens)('%j keep no marks of models', (text, said) => {
    expect(cleanModelText(text, 'voice')).toBe(said);
    expect(withoutMarks(text).trim()).toBe(said);
  });

  it.each([
    ['We are open. You can come on Tu', 'We are open.'],
    ['- a form\n- a ca', 'a form.'],
    ['We are **open. You can', 'We are **open.'],
  ])('%j that were cut end at their last whole sentence', (text, said) => {
    expect(cleanModelText(text, 'voice', true)).toBe(said);
  });

  it.each(['voice', 'text'] as const)('stay as they are the second time (%s)', (destination) => {
    for (const [text] of words) {
      const once = cleanModelText(text, destination);
      if (!once.includes('*')) expect(cleanModelText(once, destination)).toBe(once);
    }
  });
});

describe('words of a model that come in pieces', () => {
  it.each(['voice', 'text'] as const)('are the same as whole ones, for %s', (destination) => {
    const parts = fc.oneof(
      fc.constantFrom(...words.map(([text]) => text), ...tokens.map(([text]) => text)),
      fc.string({ unit: fc.constantFrom(...'ab .*_`[](<|>\n-#12~!'), maxLength: 40 }),
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 4 }), fc.array(fc.nat(9)), (texts, sizes) => {
        const text = texts.join('\n\n');
        expect(streamed(text, sizes, destination)).toBe(streamed(text, [], destination));
      }),
    );
  });

  it('are said sentence by sentence, and read word by word', () => {
    const voice = createModelText('voice');
    expect(['We are', ' open. Come', ' in.'].map((piece) => voice.add(piece))).toEqual([
      '',
      'We are open.',
      '',
    ]);
    expect(voice.end()).toBe(' Come in.');
    const words = createModelText('voice', { byWord: true });
    expect(['We are', ' open. Come', ' **in**.'].map((piece) => words.add(piece))).toEqual([
      'We',
      ' are open.',
      ' Come',
    ]);
    expect(words.end()).toBe(' in.');
    const text = createModelText('text');
    expect(['We are', ' open. Come', ' **in**.'].map((piece) => text.add(piece))).toEqual([
      'We',
      ' are open.',
      ' Come',
    ]);
    expect(text.end()).toBe(' in.');
  });

  it('do not wait for the address behind a mark in brackets', () => {
    const voice = createModelText('voice');
    expect(voice.add('Hello. [pause 1s] We are open. Come')).toBe('Hello. [pause 1s] We are open.');
    expect(voice.end()).toBe(' Come');
    const link = createModelText('voice');
    expect([link.add('See [our page. It'), link.add(' is](https://a.com) new. Come')]).toEqual([
      '',
      'See our page. It is new.',
    ]);
  });

  it('end at a whole sentence where they were cut', () => {
    const voice = createModelText('voice');
    expect([voice.add('We are open. You can come on Tu'), voice.end(true)]).toEqual([
      'We are open.',
      '',
    ]);
    const only = createModelText('voice');
    expect([only.add('You can come on Tu'), only.end(true)]).toEqual(['', 'You can come on Tu…']);
  });

  it('are read in linear time, also where they are hostile', () => {
    for (const hostile of [
      '[',
      '*a ',
      '**a. ',
      '`',
      '<|',
      '|a\n',
      '- a\n',
      '<think',
      'a_',
      '![[',
    ]) {
      const stream = createModelText('voice');
      const text = hostile.repeat(64_000 / hostile.length);
      let said = '';
      for (let at = 0; at < text.length; at += 16) said += stream.add(text.slice(at, at + 16));
      expect((said + stream.end()).length).toBeLessThan(2 * text.length);
    }
  });

  it('keep no more than the begin of a mark', () => {
    const filter = createMarkFilter();
    expect(filter.add('1 <')).toBe('1 ');
    expect(filter.add(' 2 and <x')).toBe('< 2 and <x');
    expect(createMarkFilter().add('a [link')).toBe('a [link');
  });
});

it.each([
  ['{"a":1}', { a: 1 }],
  ['<think>{"b":2}</think>{"a":1}', { a: 1 }],
  ['I think {b}.</think>\n```json\n{"a":1}\n```', { a: 1 }],
  ['Here it is:\n```\n{"a":1}', { a: 1 }],
  ['Sure! {"a":"}"} Anything else?', { a: '}' }],
  ['As {asked}: [1,2]', [1, 2]],
  ['<tool_call>{"b":1}</tool_call>[]<|im_end|>', []],
  ['none', undefined],
  ['{'.repeat(50_000), undefined],
])('JSON in %.40j is read', (text, expected) => {
  expect(jsonInModelText(text)).toEqual(expected);
});

it.each([
  ['We are open. You can come on Tu', 'We are open.'],
  ['We are open. Come!', 'We are open. Come!'],
  ['Estamos abiertos. ¿Quiere una cita? Puede', 'Estamos abiertos. ¿Quiere una cita?'],
  ['A text without an end', 'A text without an end…'],
])('a reply that was cut by its length ends at its last sentence: %s', (text, expected) => {
  expect(wholeSentences(text)).toBe(expected);
});
