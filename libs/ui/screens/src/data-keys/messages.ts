import { defineArea } from '@patchbay/messages';

/** What agents collect and what their functions take and give, by its key. */
export const dataKeys = defineArea('dataKeys', {
  name: 'Name',
  phone: 'Phone',
  email: 'E-mail',
  reason: 'Reason',
  message: 'Message',
  appointment: 'Appointment',
  disposition: 'Disposition',
  callback: 'Callback number',
  when: 'When',
  startsAt: 'Starts at',
  minutes: 'Minutes',
  about: 'About',
  to: 'To',
  destination: 'Destination',
  text: 'Text',
  say: 'Says',
  ask: 'Asks for',
  choices: 'Choices',
  id: 'Id',
});
