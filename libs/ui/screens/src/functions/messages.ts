import { defineArea } from '@patchbay/messages';

/** The functions of agents, by their names on the wire; the English is the server's own. */
export const agentFunctions = defineArea('agentFunctions', {
  schedule: 'Schedule',
  'schedule.placeholder':
    'When the caller wants to come in: cleanings 40 minutes, emergencies 20, not on Wednesdays.',
  takeMessage: 'Take a Message',
  'takeMessage.placeholder':
    'When no one can help now: name, what it is about, best number to call back.',
  transfer: 'Call Transfer',
  'transfer.placeholder': 'Billing questions to ext:1002; new customers to +1 512 555 0111.',
  sendSms: 'Send SMS',
  'sendSms.placeholder': 'After a booking send the address and where to park.',
  notify: 'Notify',
  'notify.placeholder': 'E-mail desk@example.com with the summary after each conversation.',
  freeTimes: 'Look up free times',
  moveAppointment: 'Move an appointment',
  cancelAppointment: 'Cancel an appointment',
});
