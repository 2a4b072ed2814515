import { isolated } from '@patchbay/server-core';
import { type InLanguages } from '@patchbay/server-providers';

const en = {
  missed: (name: string, count: number) =>
    count === 1 ? `Missed call from ${isolated(name)}` : `${count} missed calls`,
  notAnswered: (agent: string) => `${isolated(agent)} did not answer.`,
  voicemail: 'There is a voicemail.',
  leftVoicemail: 'Left a voicemail.',
  last: (name: string) => `The last was from ${isolated(name)}.`,
  assigned: (name: string) => `${isolated(name)} assigned a note to you`,
};

/** Words about calls and notes, in the language of the account or agent. */
export const noticeWordsIn: InLanguages<typeof en> = {
  en,
  es: {
    missed: (name, count) =>
      count === 1 ? `Llamada perdida de ${isolated(name)}` : `${count} llamadas perdidas`,
    notAnswered: (agent) => `${isolated(agent)} no contestó.`,
    voicemail: 'Hay un mensaje de voz.',
    leftVoicemail: 'Dejó un mensaje de voz.',
    last: (name) => `La última fue de ${isolated(name)}.`,
    assigned: (name) => `${isolated(name)} le asignó una nota`,
  },
};
