import { defineArea, type Messages } from '@patchbay/messages';

/** Reactions, notes and changes in the timeline of a room. */
export const entries = defineArea('entries', {
  react: 'React',
  reactedBy: '{sign} by {names}',
  'sign.👍': 'Thumbs up',
  'sign.❤️': 'Heart',
  'sign.😂': 'Laughing',
  'sign.🎉': 'Celebration',
  'sign.🙏': 'Thank you',
  'sign.😢': 'Sad',
  colleague: 'A colleague',
  closed:
    '{by, select, you {You closed this conversation} other {{name} closed this conversation}}',
  reopened:
    '{by, select, you {You brought this conversation back} other {{name} brought this conversation back}}',
  blocked:
    '{by, select, you {You blocked this person; {agent} does not answer them} other {{name} blocked this person; {agent} does not answer them}}',
  wishStop: 'This person wants no more texts and calls',
  wishUnclear: 'This person may want to be left alone: tasks wait for 30 days',
  wishStart: 'This person wants to hear from you again',
  tasksGoOn:
    '{by, select, you {You let tasks to this person go on} other {{name} let tasks to this person go on}}',
  tasksPaused:
    '{by, select, you {You paused the tasks to this person for 30 days} other {{name} paused the tasks to this person for 30 days}}',
  unblocked: '{by, select, you {You unblocked this person} other {{name} unblocked this person}}',
  tookOver:
    '{by, select, you {You answer now; {agent} waits} other {{name} answers now; {agent} waits}}',
  handedBack:
    '{by, select, you {You handed back; {agent} answers now} other {{name} handed back; {agent} answers now}}',
  noteBy: 'Note by {name}',
  noteFoot: 'Note by {name}, for colleagues only · {time}',
  assign: 'Assign',
  assignToMe: 'Assign to me',
  assignedTo: 'Assigned to {name}',
  unassign: 'Assign to none',
  rating: 'Rating',
  rate: 'Rate this conversation',
  unrate: 'Take the rating back',
  ratingSaved: 'Rating kept',
  ratingTaken: 'Rating taken back',
  notRated: 'The rating was not saved',
  noRating: 'There is no conversation to rate yet.',
  json: 'JSON',
  yes: 'Yes',
  no: 'No',
  pictureOf: 'Picture {name}',
  sound: 'Sound {name}',
  openFile: 'Open {name}, {size}',
  openFileOnly: 'Open {name}',
});

/** Why a text did not arrive. */
export const textProblems = defineArea('textProblems', {
  country: 'Texts to {place} are not sent from here. Ask your provider to allow them.',
  costly: 'Texts to this kind of number cost far more than others and are not allowed.',
  unassigned: 'There is no such number.',
  landline: 'This number takes no texts: it is a landline, or its network takes none.',
  unreachable: 'The telephone was off or out of reach for too long.',
  filtered: 'A network took it for unwanted. Ask your provider about your number.',
  stopped: 'This person wants no more texts.',
  blocked: 'This person is blocked.',
  paused: 'This person may want to be left alone.',
  limit: 'This number was texted very often. Try again later.',
  spent: 'The texts of the day are used up.',
  tooLong: 'The text is too long.',
  disabled: 'The account is disabled.',
  line: 'Your number or its carrier account cannot send texts. Ask your provider.',
  carrier: 'The carrier did not deliver it and does not say why.',
});

/** The messages of this area in the current language. */
export type EntryMessages = Messages<typeof entries.texts>;
