// L: public bug reports of other products, tried on this one.
const languages = 'libs/server/conversations-tests/src/knowledge/languages.test.ts';
const contacts = 'libs/server/conversations-tests/src/contacts/folded-search.test.ts';
const people = 'libs/server/conversations-tests/src/contacts/contacts.test.ts';
const wishes = 'libs/server/telephony-tests/src/carrier/simulated-wishes.test.ts';
const carried = 'libs/server/conversations-tests/src/visitors/carried-thread.test.ts';

export const outside = [
  {
    id: 'L1',
    holds:
      'Passages are found in scripts without spaces, with particles and in compounds, and those of earlier versions are indexed again.',
    tests: [
      [languages, 'is found first for %s'],
      [languages, 'prefers the very word to others of its stem, and both to a part of a compound'],
      [
        languages,
        'are found in English as before, and in their language once the worker has indexed them',
      ],
    ],
  },
  {
    id: 'L2',
    holds:
      'Passages are found without the accents of their language, and behind an elided article.',
    tests: [
      [languages, 'is found first for %s'],
      [languages, 'counts the language of each passage of a document'],
    ],
  },
  {
    id: 'L6',
    holds:
      'Lists are searched without accents, case, ligatures and typographic marks, everywhere alike.',
    tests: [
      [contacts, 'is found for %j: %s'],
      [contacts, 'is found by its name without accents'],
      ['libs/server/store/src/search-folded.test.ts', 'is that of the program, letter by letter'],
      [
        'libs/domain/kernel/src/folded-place.test.ts',
        'of %j is found in it by %j, as it is written',
      ],
      ['tools/checks/folded-search.test.mjs', 'is done on folded texts'],
    ],
  },
  {
    id: 'L16',
    holds:
      'A wish to be left alone holds however it was said, at the simulated telephone too, and outlives the contact, imports and forms.',
    tests: [
      [wishes, 'holds as it does over a carrier, and is not answered by the agent'],
      [wishes, 'outlives the contact, an import and a form that say otherwise, until START'],
      [wishes, 'is heard in a call, which ends it for texts as well'],
    ],
  },
  {
    id: 'L17',
    holds:
      'A visitor whom the page signs in keeps what members wrote of them, a refusal too, and no line that is sent again is shown twice.',
    tests: [
      [carried, 'knows its lines that the page sends again, and keeps those of the person'],
      [
        carried,
        'takes along what members wrote of the visitor, and a refusal, beside what was known',
      ],
    ],
  },
  {
    id: 'L18',
    holds: 'A line of a thread, and what is typed, runs as its own letters do.',
    tests: [
      [
        'e2e/embed/visitor-languages.spec.ts',
        'a line runs as its own letters do, also while it is typed',
      ],
    ],
  },
  {
    id: 'L19',
    holds:
      'A person of a list is deleted at all agents within reach, which the question says, and is restored at each.',
    tests: [
      [people, 'deletes the row that the list shows, which is saved again contact by contact'],
      [people, 'leaves another person of that number, and one contact where one is meant'],
      [
        'libs/features/conversations/src/contacts/contact-changes.test.tsx',
        'of several agents is deleted at all of them, which the question says, and restored at each',
      ],
    ],
  },
  {
    id: 'L20',
    holds: 'A text counts and costs as many texts as the carrier sends, and goes out whole.',
    tests: [
      [
        'libs/server/core-tests/src/outgoing/outgoing-gateway.test.ts',
        'counts as often as it has parts, and goes out whole or not at all',
      ],
      [
        'libs/server/telephony-tests/src/carrier/long-texts.test.ts',
        'counts and costs as many texts as it has parts',
      ],
    ],
  },
  {
    id: 'L21',
    holds:
      'A page that a browser or an extension translates goes on saying what is: an answer that comes in parts, counts and names that change; and it does not break where texts come and go.',
    tests: [
      ['libs/ui/messages/src/translators.test.tsx', 'sees each change of a text'],
      ['libs/ui/messages/src/translators.test.tsx', 'breaks nothing where texts go, come and move'],
      [
        'libs/ui/messages/src/translators.test.tsx',
        'leaves elements beside its own in their order',
      ],
      ['e2e/web/languages.spec.ts', 'a page that a browser translates shows what it says now'],
    ],
  },
  {
    id: 'L22',
    holds:
      'A caller behind a proxy that writes the port of the connection behind the address is one caller, to limits, codes and the audit log.',
    tests: [
      [
        'libs/server/kit/src/transport/caller-network.test.ts',
        'counts by the address alone where a proxy writes the port of the connection behind it',
      ],
    ],
  },
  {
    id: 'L23',
    holds:
      'A change of a contact keeps the custom fields that it does not name, also of changes at once; a contact has one bound for all of them.',
    tests: [
      [people, 'keeps the custom fields that a change does not name, also of changes at once'],
      [people, 'has one bound for all fields that are saved one after the other'],
    ],
  },
  {
    id: 'L24',
    holds:
      'Who writes hours past midnight, in the week of a screen or on the wire, reads how they are written, and so they are taken.',
    tests: [
      [
        'libs/server/conversations-tests/src/calendar/schedule.test.ts',
        'says how hours past midnight are written, and takes them so',
      ],
      [
        'libs/ui/kit/src/dates/dates.test.tsx',
        'keeps hours that contradict each other, and reports them',
      ],
    ],
  },
  {
    id: 'L25',
    holds: 'A code, a prefix and a number that is searched may be typed in digits of any script.',
    tests: [
      ['libs/ui/kit/src/field/fields.test.tsx', 'accepts digits of any script'],
      ['libs/domain/formats/src/digits.test.ts', 'of %j are %j'],
    ],
  },
  {
    id: 'L26',
    holds:
      'A file of contacts is read in UTF-16 without a mark, in the code pages of Central Europe, of ' +
      'Cyrillic and of Greek, with bars between its cells, and with its lines in the cells of one column.',
    tests: [
      ['libs/domain/kernel/src/code-page.test.ts', 'is recognized by its words: %s of %j'],
      ['libs/domain/kernel/src/code-page.test.ts', 'is recognized by the places of its zeros'],
      [
        'libs/server/kit/src/bodies/csv.test.ts',
        'is read out of the cells of one column, into which a spreadsheet saved its lines',
      ],
    ],
    left: 'The encoding of a file cannot be chosen; that of Turkish, Hebrew, Japanese and Chinese ones is not recognized.',
  },
  {
    id: 'L27',
    holds:
      'Columns of contacts are known in further languages, and by what they hold where none is; several ' +
      'numbers in a cell, an address with its name and words for nothing are no refused row.',
    tests: [
      [
        'libs/server/conversations/src/contacts/foreign-files.test.ts',
        'are read by what they hold, where none is known',
      ],
      [
        'libs/server/conversations/src/contacts/foreign-files.test.ts',
        'hold several numbers and addresses: the first is used, the others are kept',
      ],
    ],
  },
  {
    id: 'L28',
    holds: 'An address loses what is pasted around it unseen, in sign-in, forms and files.',
    tests: [['libs/domain/contract/src/email-address.test.ts', 'is read: %j']],
  },
  {
    id: 'L29',
    holds: 'A person is found by the words of a name in any order.',
    tests: [
      ['libs/server/conversations-tests/src/contacts/folded-search.test.ts', 'is found for %j: %s'],
    ],
    left: 'The inbox and the accounts are searched with their words in order.',
  },
  {
    id: 'L30',
    holds: 'A Mexican number with the 1 of before 2019 is the number without it.',
    tests: [
      [
        'libs/domain/formats/src/phone.test.ts',
        'reads %j without the 1 that Mexico gave up in 2019, as carriers and WhatsApp still write it',
      ],
    ],
    left: 'Mobile numbers of Argentina with and without their 9 are two people.',
  },
  {
    id: 'L31',
    holds: 'A call of a function that a model writes as JSON among its words is not said.',
    tests: [
      [
        'libs/domain/messaging/src/model-text/model-text.test.ts',
        'reads JSON that a call of a function would begin like',
      ],
    ],
  },
  {
    id: 'L32',
    holds: 'The rules of a page for all its elements leave the chat of a visitor as it is.',
    tests: [
      [
        'e2e/embed/hostile-pages.spec.ts',
        'rules of a page for all its elements leave the chat as wide and high as it is',
      ],
    ],
  },
  {
    id: 'L33',
    holds:
      'The start command with --help, or with a word that it does not know, says how it is used.',
    tests: [
      [
        'tools/start/start.test.mjs',
        'prints how it is used, where that is asked for and for a word that it does not know',
      ],
    ],
  },
  {
    id: 'L34',
    holds:
      'A model server may send words in parts, arguments as an object or as a text of a text, counts of null, ' +
      'names of functions with marks of the model, and no blank line at its end: the answer is understood.',
    tests: [
      ['libs/server/providers/src/openai/misbehaviours.test.ts', '%s is understood'],
      ['libs/server/providers/src/openai/misbehaviours.test.ts', '%s has its calls read'],
      [
        'libs/server/providers/src/openai/misbehaviours.test.ts',
        '%j as the name of a function calls the one that was offered',
      ],
      ['libs/server/providers/src/openai/misbehaviours.test.ts', '%s has broken off'],
    ],
  },
  {
    id: 'L35',
    holds:
      'A card is read by what each of its lines says, whatever version of vCard it is of: encoded letters, ' +
      'types without a name, folded lines and escaped marks.',
    tests: [
      ['libs/server/conversations/src/contacts/foreign-files.test.ts', 'are read: %s'],
      [
        'libs/server/conversations/src/contacts/foreign-files.test.ts',
        'have notes whose colons and semicolons are escaped',
      ],
    ],
    left: 'A card within a card (`AGENT` of vCard 2.1) is read in the place of the outer one.',
  },
  {
    id: 'L36',
    holds:
      'A file of contacts without names of columns is read from its first row on; also a plain list of addresses or numbers.',
    tests: [
      [
        'libs/server/conversations/src/contacts/foreign-files.test.ts',
        'have letters in a file without names of columns, whose first person is read',
      ],
      [
        'libs/server/conversations/src/contacts/foreign-files.test.ts',
        'are not needed in a list %s',
      ],
    ],
  },
  {
    id: 'L37',
    holds:
      'A number is found as people dial it, with the 0 of its country, a prefix for abroad or marks, among contacts, conversations, tasks and own numbers.',
    tests: [
      [contacts, 'is found among contacts as it is dialled: %j'],
      [contacts, 'is found in the inbox as it is dialled: %j'],
      ['libs/server/telephony-tests/src/tasks/tasks.test.ts', 'finds a number as people write it'],
      ['libs/domain/formats/src/phone-display.test.ts', 'of “%s” are “%s”'],
    ],
  },
  {
    id: 'L38',
    holds:
      'A model server whose template is strict takes what it is sent: the caller begins, the sides take turns, no line is empty, and functions have no keyword that is refused.',
    tests: [
      ['libs/server/providers/src/openai/misbehaviours.test.ts', 'is sent for %s'],
      [
        'libs/server/providers/src/openai/misbehaviours.test.ts',
        'has no keyword of JSON schema that servers refuse',
      ],
    ],
    left: 'A template without a role for the system, as that of Gemma 2, is refused as before.',
  },
  {
    id: 'L39',
    holds:
      'A cell says yes or no as people and spreadsheets of their language write it, in files of contacts and of tasks.',
    tests: [
      [
        'libs/server/conversations/src/contacts/foreign-files.test.ts',
        'say yes or no as a spreadsheet of their language does: %s',
      ],
      [
        'libs/server/telephony-tests/src/tasks/csv.test.ts',
        'says yes or no as a spreadsheet of its language does',
      ],
    ],
  },
  {
    id: 'L40',
    holds:
      'The first request for a document of the contract leaves the event loop to others: the documents are read, and no longer built.',
    tests: [
      [
        'libs/server/platform/src/proofs/turns/long-turns.test.ts',
        'the first request for %s leaves the event loop to others',
      ],
    ],
  },
  {
    id: 'L41',
    holds: 'A built file that was removed or replaced while the server runs answers 404.',
    tests: [
      [
        'libs/server/kit/src/http/http-pages.test.ts',
        'answer 404 for a file that a build has removed or replaced since the start',
      ],
    ],
  },
  {
    id: 'L42',
    holds: 'Lines of a log in a file are whole and in order at the end of the process.',
    tests: [
      [
        'libs/server/platform/src/proofs/log-without-room.test.ts',
        'writes everything when there is space',
      ],
    ],
  },
  {
    id: 'L43',
    holds: 'A reply that a caller cut has one ellipsis.',
    tests: [
      [
        'libs/server/telephony-tests/src/voice/call-link.test.ts',
        'keeps of an interrupted reply what was heard, and the model knows it',
      ],
    ],
  },
  {
    id: 'L44',
    holds: 'A refused call shows the reason of the server, also where a browser hides the answer.',
    tests: [
      [
        'libs/server/kit/src/transport/upgrades.test.ts',
        'an ordinary request gets the refusal of a connection, and admits nothing',
      ],
      [
        'libs/data/voice-call/src/browser-call.test.ts',
        'keeps the reason why its session cannot be had',
      ],
    ],
  },
  {
    id: 'L45',
    holds: 'A test that counts several parts of a screen waits for all of them.',
    tests: [
      ['tools/test/waits.test.mjs', 'is for all of several: `findAll…` ends with the first one'],
    ],
  },
];
