import { codeLifeMinutes } from '@patchbay/contract';
import { isolated } from '@patchbay/server-core';
import { type InLanguages } from '@patchbay/server-providers';

/** A mail's words; the code and the address are shown as they are. */
interface Words {
  readonly subject: string;
  readonly text: string;
}

const en = {
  code: (code: string): Words => ({
    subject: `${code} is your sign-in code`,
    text: `Your code is ${code}.\n\nIt works once, within ${codeLifeMinutes} minutes. If you did not ask for it, you can ignore this mail.`,
  }),
  invitation: (name: string, link: string): Words => ({
    subject: `You are invited to ${name}`,
    text:
      `${name} invites you to become a member.\n\nTo accept, sign in with this address at ` +
      `${link}\n\nIf you did not expect this, you can ignore this mail: nothing happens ` +
      'unless you accept. If this address has an account elsewhere, ask to be invited with ' +
      'another one.',
  }),
  proof: (code: string): Words => ({
    subject: `${code} confirms that it is you`,
    text:
      `Your code is ${code}.\n\nIt works once, within ${codeLifeMinutes} minutes, and lets your session do what ` +
      'it was refused. If you did not ask for it, another person is using your session: sign in ' +
      'and end all others.',
  }),
  newAddress: (code: string): Words => ({
    subject: `${code} is your code`,
    text:
      `Enter this code to confirm that this address is yours: ${code}.\n\nIt works once, within ` +
      `${codeLifeMinutes} minutes. If you did not ask for it, you can ignore this mail.`,
  }),
  oldAddress: (code: string): Words => ({
    subject: `${code} is your code`,
    text:
      'A person who is signed in as you wants to change your address. Enter this code as well if ' +
      `that is you: ${code}.\n\nIt works once, within ${codeLifeMinutes} minutes. If you did not ask for it, do ` +
      'not pass it on, and end all your sessions.',
  }),
  addressChanged: (now: string, wayBack: string): Words => ({
    subject: 'Your address was changed',
    text:
      `You sign in with ${isolated(now)} from now on; this address was confirmed for it.\n\nIf ` +
      'that was not you, take the change back within three days. That gives this address back to ' +
      `your account and ends all sessions:\n\n${wayBack}`,
  }),
  phoneAdded: (ending: string): Words => ({
    subject: 'A phone was set for signing in',
    text:
      `The phone that ends in ${ending} can be used to sign in to your account ` +
      'now.\n\nIf that was not you, set your own phone again and end all sessions.',
  }),
  phoneRemoved: (ending: string): Words => ({
    subject: 'A phone was removed from your account',
    text:
      `Another person showed that they hold the phone that ends in ${ending}, so it ` +
      `does not sign in to your account any more.\n\nIf you still hold it, set it again; ` +
      'otherwise you can ignore this mail.',
  }),
  addressReverted: (address: string): Words => ({
    subject: 'The change of your address was undone',
    text:
      `${isolated(address)} signs in to the account again. All sessions were ended, and so were ` +
      'API keys made since the change; a phone that was set around that time does not sign in ' +
      `any more.\n\nSign in anew, and look at who else has access to your account.`,
  }),
  memberAdded: (email: string, orgName: string): Words => ({
    subject: `${isolated(email)} joined ${orgName}`.trim(),
    text:
      `${isolated(email)} was added as a member of ${orgName || 'your organization'} through the ` +
      `partner portal that you use.\n\nIf you do not know this person, remove them under Members.`,
  }),
  contactChanged: (name: string, after: string): Words => ({
    subject: `Notices of ${name} go to another address`,
    text:
      `Transcripts and notices of ${name} went to this address until now and go to ` +
      `${isolated(after)} from now on.\n\nIf that was not meant to be, sign in and set the ` +
      'address again, or tell the administrator of your account.',
  }),
  phoneReplaced: () =>
    'Another phone was set for signing in to your account. If this was not you, change it back and end all sessions.',
};

/** The mails that a person gets about the own sign-in, in the language of the account. */
export const mailWordsIn: InLanguages<typeof en> = {
  en,
  es: {
    code: (code) => ({
      subject: `${code} es su código para iniciar sesión`,
      text: `Su código es ${code}.\n\nSirve una vez, durante ${codeLifeMinutes} minutos. Si no lo pidió, puede ignorar este correo.`,
    }),
    invitation: (name, link) => ({
      subject: `Le invitan a ${name}`,
      text:
        `${name} le invita a ser miembro.\n\nPara aceptar, inicie sesión con esta dirección en ` +
        `${link}\n\nSi no lo esperaba, puede ignorar este correo: no pasa nada si no acepta. Si ` +
        'esta dirección tiene una cuenta en otro lugar, pida que le inviten con otra.',
    }),
    proof: (code) => ({
      subject: `${code} confirma que es usted`,
      text:
        `Su código es ${code}.\n\nSirve una vez, durante ${codeLifeMinutes} minutos, y permite a su sesión hacer ` +
        'lo que se le negó. Si no lo pidió, otra persona está usando su sesión: inicie sesión y ' +
        'cierre todas las demás.',
    }),
    newAddress: (code) => ({
      subject: `${code} es su código`,
      text:
        `Introduzca este código para confirmar que esta dirección es suya: ${code}.\n\nSirve una ` +
        `vez, durante ${codeLifeMinutes} minutos. Si no lo pidió, puede ignorar este correo.`,
    }),
    oldAddress: (code) => ({
      subject: `${code} es su código`,
      text:
        'Una persona con sesión iniciada en su nombre quiere cambiar su dirección. Introduzca ' +
        `también este código si es usted: ${code}.\n\nSirve una vez, durante ${codeLifeMinutes} minutos. Si no lo ` +
        'pidió, no lo comparta y cierre todas sus sesiones.',
    }),
    addressChanged: (now, wayBack) => ({
      subject: 'Se cambió su dirección',
      text:
        `A partir de ahora inicia sesión con ${isolated(now)}; esa dirección se confirmó.\n\nSi no ` +
        'fue usted, deshaga el cambio en un plazo de tres días. Eso devuelve esta dirección a su ' +
        `cuenta y cierra todas las sesiones:\n\n${wayBack}`,
    }),
    phoneAdded: (ending) => ({
      subject: 'Se configuró un teléfono para iniciar sesión',
      text:
        `El teléfono que termina en ${ending} ya sirve para iniciar sesión en su ` +
        'cuenta.\n\nSi no fue usted, vuelva a configurar su propio teléfono y cierre todas las ' +
        'sesiones.',
    }),
    phoneRemoved: (ending) => ({
      subject: 'Se quitó un teléfono de su cuenta',
      text:
        `Otra persona demostró que tiene el teléfono que termina en ${ending}, así que ya no ` +
        'sirve para iniciar sesión en su cuenta.\n\nSi todavía lo tiene, vuelva a configurarlo; ' +
        'si no, puede ignorar este correo.',
    }),
    addressReverted: (address) => ({
      subject: 'Se deshizo el cambio de su dirección',
      text:
        `${isolated(address)} vuelve a servir para iniciar sesión en la cuenta. Se cerraron todas ` +
        'las sesiones y se revocaron las claves de API creadas desde el cambio; un teléfono que se ' +
        'configuró en ese tiempo ya no sirve para iniciar sesión.\n\nInicie sesión de nuevo y ' +
        'revise quién más tiene acceso a su cuenta.',
    }),
    memberAdded: (email, orgName) => ({
      subject: `${isolated(email)} ya es miembro ${orgName ? `de ${orgName}` : ''}`.trim(),
      text:
        `${isolated(email)} se agregó como miembro de ${orgName || 'su organización'} por medio ` +
        'del portal que usted usa.\n\nSi no conoce a esta persona, quítela en Miembros.',
    }),
    contactChanged: (name, after) => ({
      subject: `Los avisos de ${name} van a otra dirección`,
      text:
        `Las transcripciones y los avisos de ${name} llegaban a esta dirección y desde ahora van ` +
        `a ${isolated(after)}.\n\nSi no debía ser así, inicie sesión y vuelva a poner la ` +
        'dirección, o avise al administrador de su cuenta.',
    }),
    phoneReplaced: () =>
      'Se configuró otro teléfono para iniciar sesión en su cuenta. Si no fue usted, cámbielo y cierre todas las sesiones.',
  },
};
