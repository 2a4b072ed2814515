import { type InLanguages } from '@patchbay/server-providers';
import { type SecurityEventKind, securityEventKinds } from '../security-events/security-events.js';
import { spanishSentences } from '../security-events/spanish-sentences.js';

/** An event as a line of a notice says it. */
interface Line {
  readonly at: string;
  readonly sentence: string;
  readonly address: string | null;
  readonly accountId: number | null;
}

const en = {
  sentence: (kind: string): string =>
    securityEventKinds[kind as SecurityEventKind]?.sentence ?? kind,
  subject: (sentence: string, others: number) =>
    `Security notice: ${sentence}${others === 0 ? '' : ` And ${others} more.`}`,
  line: ({ at, sentence, address, accountId }: Line) =>
    `${at} UTC: ${sentence}${address ? ` From ${address}.` : ''} (account ${accountId ?? 'none'})`,
  more: (others: number) => `And ${others} more.`,
  advice: (publicUrl: string) =>
    `If this was not you or someone of your team, sign in at ${publicUrl}/app, end all other sessions and revoke your API keys.`,
};

/** The mail about security events, in the language of the account whose owners get it. */
export const noticeWordsIn: InLanguages<typeof en> = {
  en,
  es: {
    sentence: (kind) => spanishSentences[kind as SecurityEventKind] ?? kind,
    subject: (sentence, others) =>
      `Aviso de seguridad: ${sentence}${others === 0 ? '' : ` Y ${others} más.`}`,
    line: ({ at, sentence, address, accountId }) =>
      `${at} UTC: ${sentence}${address ? ` Desde ${address}.` : ''} (cuenta ${accountId ?? 'ninguna'})`,
    more: (others) => `Y ${others} más.`,
    advice: (publicUrl) =>
      `Si no fue usted ni alguien de su equipo, inicie sesión en ${publicUrl}/app, cierre todas las demás sesiones y revoque sus claves de API.`,
  },
};
