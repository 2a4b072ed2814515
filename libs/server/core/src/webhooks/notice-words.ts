import { type InLanguages } from '@patchbay/server-providers';
import { isolated } from '../outgoing/isolated.js';

/** Why a webhook was disabled: its reason as the API gives it, which is English. */
export const disabledReasons = {
  gone: 'The site answered 410: it wants nothing more.',
  failing: 'Every delivery has failed for five days.',
} as const;

const moved = /^The site has moved to (.*)\. Save the webhook with that address\.$/s;

/** Why a webhook was disabled whose address answers with a redirect for good. */
export const movedReason = (address: string): string =>
  `The site has moved to ${address}. Save the webhook with that address.`;

const en = {
  reason: (reason: string) => reason,
  disabledTitle: (label: string) => `Webhook “${label}” was turned off`,
  disabledSubject: (label: string) => `Webhook “${isolated(label)}” was disabled`,
  disabledText: (label: string, host: string, reason: string) =>
    `The webhook “${isolated(label)}” at ${host} gets nothing any more. ` +
    `${isolated(reason)}\n\nWhat it was not told is kept for thirty days. ` +
    'Save the webhook again to switch it on, and send again from its deliveries what you miss.',
  relayTitle: (type: string) => `The relay ${type} failed`,
  relayBody: (problem: string) => `${problem} What was sent was handled here all the same.`,
  answered: (status: number) => `It answered ${status}.`,
};

/** What the owners of an account read in notices about its webhooks and relays, in its language. */
export const webhookWordsIn: InLanguages<typeof en> = {
  en,
  es: {
    reason: (reason) =>
      ({
        [disabledReasons.gone]: 'El sitio respondió 410: no quiere nada más.',
        [disabledReasons.failing]: 'Todas las entregas han fallado durante cinco días.',
      })[reason] ??
      reason.replace(moved, 'El sitio se ha trasladado a $1. Guarde el webhook con esa dirección.'),
    disabledTitle: (label) => `Se desactivó el webhook «${label}»`,
    disabledSubject: (label) => `Se desactivó el webhook «${isolated(label)}»`,
    disabledText: (label, host, reason) =>
      `El webhook «${isolated(label)}» en ${host} ya no recibe nada. ` +
      `${isolated(reason)}\n\nLo que no recibió se guarda durante treinta días. Vuelva a guardar el ` +
      'webhook para activarlo y envíe de nuevo desde sus entregas lo que le falte.',
    relayTitle: (type) => `Falló el reenvío ${type}`,
    relayBody: (problem) => `${problem} Lo enviado se atendió aquí de todos modos.`,
    answered: (status) => `Respondió ${status}.`,
  },
};
