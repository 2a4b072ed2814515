import { type InLanguages } from '@patchbay/server-providers';

const en = {
  subject: 'Your Google calendar is no longer connected',
  revoked: 'The leave to use this calendar was withdrawn. Connect it again.',
  missing: 'The chosen calendar is no longer there. Choose another one.',
  until: 'Until then your agents cannot tell when you are free, and book nothing.',
};

/** The mail about a calendar that does not answer any more, in the language of the account. */
export const calendarWordsIn: InLanguages<typeof en> = {
  en,
  es: {
    subject: 'Su calendario de Google ya no está conectado',
    revoked: 'Se retiró el permiso para usar este calendario. Vuelva a conectarlo.',
    missing: 'El calendario elegido ya no existe. Elija otro.',
    until: 'Hasta entonces sus agentes no saben cuándo está libre y no reservan nada.',
  },
};
