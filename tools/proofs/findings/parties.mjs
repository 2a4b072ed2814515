// E1, E3, E4, E16, E23, E24: who a party is and how a number is read.
const formats = 'libs/domain/formats/src';
const coreTests = 'libs/server/core-tests/src';
const conversationsTests = 'libs/server/conversations-tests/src';
const telephonyTests = 'libs/server/telephony-tests/src';
const wish = 'libs/server/core/src/outgoing/opt-out-wish.test.ts';

export const parties = [
  {
    id: 'E3',
    holds:
      'A number without a plus is one of the country of the organization, where nothing says it of the United States, and valid there, or it is ' +
      'refused with what to do; the example mobiles of all countries are read in both forms.',
    tests: [
      [`${formats}/phone.test.ts`, 'are read in their country and from abroad'],
      [
        `${formats}/phone.test.ts`,
        'become another country’s number only where they are valid in the country of the reader',
      ],
      [`${telephonyTests}/tasks/tasks.test.ts`, 'is one of the organization’s country: %s %s'],
      [`${telephonyTests}/tasks/tasks.test.ts`, 'is refused with what to do: %s %s'],
      [
        'tools/checks/phone-readers.test.mjs',
        'are read by no module of its own that keeps the digits',
      ],
    ],
  },
  {
    id: 'E16',
    holds:
      'Numbers as they are pasted are read: invisible marks, tel:, apostrophes, digits of any script; ' +
      'an extension and the form of a spreadsheet are refused with that reason.',
    tests: [
      [`${formats}/phone.test.ts`, '%p is +1 216 555 1234'],
      [`${formats}/phone.test.ts`, 'has digits of any script that the runtime knows'],
      [`${formats}/phone.test.ts`, 'of %p is %s'],
    ],
  },
  {
    id: 'E1',
    holds:
      'A caller who withholds the number is unknown: no contact, no name, no memory, a room per call; screens name such ' +
      'a caller, short codes and named senders by what they are, and say why they cannot be blocked or answered.',
    tests: [
      [`${formats}/sender.test.ts`, '%p withholds its number'],
      [
        `${telephonyTests}/carrier/senders.test.ts`,
        'is unknown: each call has a room of its own, without a contact, a name or a memory',
      ],
      [`${telephonyTests}/carrier/senders.test.ts`, '%s has one room, no contact and no answer'],
      [
        'libs/features/conversations/src/thread/room-menu.test.tsx',
        'is named as what it is, and says why it cannot be blocked or answered: %s %s',
      ],
      [
        'tools/checks/party-names.test.mjs',
        'is named by one module, which knows senders that are no person',
      ],
    ],
    left: 'files of logs keep the word of the API, “anonymous”; contacts that earlier versions made of withheld callers stay',
  },
  {
    id: 'E4',
    holds:
      'A clear wish to be left alone ends texts and calls, is confirmed once and is taken back by START or ALTA; ' +
      'an unclear one pauses tasks and marks the room, and a member ends that pause there; in a call and in a web chat it is heard as well.',
    tests: [
      [wish, '%p'],
      [
        `${coreTests}/outgoing/opt-outs.test.ts`,
        'gets no calls either, from a member or as a task, and still texts of other organizations',
      ],
      [
        `${coreTests}/outgoing/opt-outs.test.ts`,
        'is marked and gets no tasks for a while where it was unclear',
      ],
      [`${telephonyTests}/carrier/senders.test.ts`, 'is heard, gets one answer, and is left alone'],
      [
        `${conversationsTests}/visitors/left-alone.test.ts`,
        'and whose number the organization has signed is confirmed in the chat, and gets no more texts and calls',
      ],
      [
        `${conversationsTests}/visitors/left-alone.test.ts`,
        'is not silenced: its tasks wait, the room says so, and a member ends that',
      ],
      [
        `${coreTests}/outgoing/opt-outs.test.ts`,
        'has its waiting tasks at once where a member ends the pause',
      ],
      [
        'libs/features/conversations/src/thread/room-menu.test.tsx',
        'is ended by keyboard, and can be begun again',
      ],
    ],
  },
  {
    id: 'E23',
    holds:
      'An e-mail address has one canonical form, in the contract and on the server; both spellings sign in.',
    tests: [
      ['libs/domain/contract/src/email-address.test.ts', '%p is %p, and stays so'],
      ['libs/domain/contract/src/email-address.test.ts', '%p is none'],
    ],
  },
  {
    id: 'E24',
    holds:
      'Zones are understood by the names of Windows, of the runtime and of calendars, or not at all; a header ' +
      'in another script drops no SIP message.',
    tests: [
      [`${formats}/zone-names.test.ts`, '%p is null, and not UTC'],
      [`${formats}/zone-names.test.ts`, 'of Windows is a zone of the runtime'],
    ],
  },
  {
    id: 'L5',
    holds:
      'A wish may name the kind of what is to end (“stop appointment reminders”), stand above a phone’s signature or beside “wrong number”; ' +
      'an appointment is never a thing that is stopped.',
    tests: [
      [wish, 'is clear: %p'],
      [wish, 'is not read into %p'],
    ],
  },
  {
    id: 'V1',
    holds:
      'What a visitor wrote before the page said who it is goes into the person’s thread, by the visitor’s own session only; no visitor gets the thread of another.',
    tests: [
      [
        `${conversationsTests}/visitors/carried-thread.test.ts`,
        'keeps what the visitor wrote before, once, and in the thread of the person',
      ],
      [
        `${conversationsTests}/visitors/carried-thread.test.ts`,
        'gives no one the thread of another visitor, nor of another person',
      ],
      [
        'libs/features/conversations/src/visitor/visitor.test.tsx',
        'goes on with what the browser wrote before, which the next visitor does not find',
      ],
    ],
  },
  {
    id: 'V2',
    holds:
      'The screen names the person who has a number before a new contact changes them, and saves nothing where it could not look; an edit onto the number of another person is refused with that name. On the wire a number is one person, who is changed.',
    tests: [
      [
        `${conversationsTests}/contacts/contacts.test.ts`,
        'does not get the number of another by an edit: the reply names the person',
      ],
      [
        'libs/features/conversations/src/contacts/contact-changes.test.tsx',
        'is not saved where it could not be looked up whether the person is known, until that can be',
      ],
    ],
  },
  {
    id: 'search-digits',
    holds:
      'A search by a name or a street with digits, as “Unit 1512”, finds no numbers with these digits.',
    tests: [
      ['libs/domain/formats/src/phone-display.test.ts', 'of “%s” are “%s”'],
      [
        'libs/server/conversations-tests/src/contacts/contacts.test.ts',
        'is found by a part of its number, but not by a text that has the same digits',
      ],
    ],
  },
];
