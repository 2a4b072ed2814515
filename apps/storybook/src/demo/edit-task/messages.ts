import { defineArea } from '@patchbay/messages';

/** What the overlay `editTask` says. */
export const editTask = defineArea('editTask', {
  title: 'Task',
  target: 'Target',
  type: 'Type',
  'type.call': 'Call',
  'type.text': 'Text',
  state: 'State',
  'state.pending': 'Pending',
  'state.running': 'Running',
  'state.finished': 'Finished',
  'state.errored': 'Errored',
  'state.canceled': 'Canceled',
  'state.deleted': 'Deleted',
  context: 'Context',
  taskContext: 'Task context',
  greeting: 'Greeting',
  waitToGreet: 'Wait to greet',
  message: 'Message',
  scheduledFor: 'Scheduled for',
  attempts: 'Attempts',
  outcome: 'Outcome',
  reason: 'Reason',
  'answer.yes': 'Yes',
  'answer.no': 'No',
  'problem.failed': 'This could not be loaded',
});
