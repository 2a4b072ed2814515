// E2, E6, E7, E21, F3, F4, H2 to H4: one turn per room, and what model servers answer.
const roomTurns = 'libs/server/conversations-tests/src/conversations/room-turns.test.ts';
const runtime = 'libs/server/conversations/src/agent-runtime/runtime.test.ts';

const modelText = 'libs/domain/messaging/src/model-text/model-text.test.ts';
const modelTextLeaves = 'libs/server/conversations/src/agent-runtime/model-text.test.ts';
const apology = 'libs/server/conversations/src/agent-runtime/apology.test.ts';
const conversation = 'libs/server/conversations/src/agent-runtime/conversation.test.ts';
const misbehaviours = 'libs/server/providers/src/openai/misbehaviours.test.ts';
const failure = 'libs/server/conversations-tests/src/visitors/model-failure.test.ts';

export const turns = [
  {
    id: 'E2',
    holds:
      'A room has one turn at a time over all processes and channels; lines that come meanwhile join the next turn, which sees what the first one said and called.',
    tests: [
      [
        roomTurns,
        'run one at a time: the second text sees the reply and the function of the first',
      ],
      [roomTurns, 'answer all lines together that came during the turn before'],
      [roomTurns, 'are one at a time over all processes'],
      [
        roomTurns,
        'keep no connection while they wait: a crowd in one room leaves the others alone',
      ],
      [
        roomTurns,
        'of a dead process are taken over, and what it began is not begun again but seen',
      ],
    ],
  },
  {
    id: 'H3',
    holds:
      'A function runs once for the same arguments in a turn; a model that repeats the call gets the first result.',
    tests: [
      [
        runtime,
        'runs equal calls of a turn once, in one reply and in later ones, and repeats the result',
      ],
    ],
  },
  {
    id: 'H2',
    holds:
      'A visitor whose agent’s model fails reads the apology or a fixed sentence, never the reason; a member who tests the agent reads it.',
    tests: [
      [failure, 'reads the apology and never the reason, as %s'],
      [failure, 'reads a fixed sentence where there is no apology, as %s'],
      [failure, 'leaves the reason to members who test the agent'],
    ],
  },
  {
    id: 'E7',
    holds:
      'A call with broken arguments gets an error as its result and the others run; calls are distinguished with the same index, without one, and with a repeated id.',
    tests: [
      [misbehaviours, '%s has its calls read'],
      [runtime, 'runs the good calls beside a broken one, which the model may repeat'],
    ],
  },
  {
    id: 'H4',
    holds:
      'Model servers are understood as they are: whole objects, no options, U+0000, dates in Retry-After, refusals; words before a failure stay, marked as cut, and an empty reply names the next step.',
    tests: [
      [misbehaviours, '%s is understood'],
      [misbehaviours, 'Retry-After %s is waited for'],
      [runtime, 'keeps what was said before a failure, marked as cut'],
      [runtime, 'offers the next step where a reply is empty'],
      [runtime, 'ends a reply that was cut by its length at its last sentence'],
    ],
  },
  {
    id: 'E6',
    holds:
      'What a model says is foreign text: plain sentences in speech, plain lines in texts and chats, without reasoning and marks of models; JSON is read behind reasoning, fences and words.',
    tests: [
      [modelText, '%j are plain in speech and in texts'],
      [modelText, '%j keep no marks of models'],
      [modelText, '%j that were cut end at their last whole sentence'],
      [modelText, 'are the same as whole ones, for %s'],
      [modelText, 'are said sentence by sentence, and read word by word'],
      [modelText, 'are read in linear time, also where they are hostile'],
      [modelText, 'JSON in %.40j is read'],
      [modelTextLeaves, 'are plain when they leave by %s'],
      [modelTextLeaves, 'are plain in what a function sends or keeps'],
      ['tools/checks/model-text.test.mjs', 'words of a model are read by the runtime alone'],
      [
        'tools/checks/model-text.test.mjs',
        'every reader of a model’s words gives them on in plain words',
      ],
    ],
  },
  {
    id: 'E21',
    holds:
      'Where a model fails, the apology is in the language of the newest line that tells one (English, Spanish, French, Portuguese, German), else in that of the agent.',
    tests: [
      [apology, 'is in the language of the line: %s'],
      [apology, 'is in the language of an earlier line where the newest tells nothing'],
      [apology, 'is in the language of the agent where no line tells: %s'],
    ],
  },
  {
    id: 'F5',
    holds: 'A value that ends a sentence takes no second full stop from its template.',
    tests: [['libs/domain/template-fields/src/template.test.ts', '%s']],
  },
  {
    id: 'F3',
    holds:
      'The offline model answers a question that the owner wrote with its answer, and never repeats the question.',
    tests: [[conversation, 'answers a question that the owner wrote with its answer: %s']],
  },
  {
    id: 'F4',
    holds:
      'The offline model books the reason that was given with the length that the owner’s texts give it; who calls and from which number is no reason; a name is taken at any step, also while times are offered.',
    tests: [
      ['libs/server/conversations/src/agent-runtime/offered-names.test.ts', 'is taken %s'],
      [
        'libs/server/conversations/src/agent-runtime/offered-names.test.ts',
        'in Spanish is taken %s',
      ],
      [conversation, 'books the reason with its length, and no name or number as a reason: %s'],
      [conversation, 'asks again for the reason where a caller says who calls: %s'],
    ],
  },
  {
    id: 'turns-slow',
    holds:
      'A turn of a room whose process stood still for longer than its lease goes on, unless another one has begun meanwhile.',
    tests: [
      [
        'libs/server/conversations-tests/src/conversations/room-turns.test.ts',
        'go on after their process stood still, when no other turn has begun',
      ],
      [
        'libs/server/conversations-tests/src/conversations/room-turns.test.ts',
        'that stood still are lost when another turn of the room has begun',
      ],
    ],
  },
];
