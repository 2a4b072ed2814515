import { type InLanguages } from '@patchbay/server-providers';

const en = {
  missing: (domain: string) => ({
    subject: `The record that proves ${domain} is missing`,
    text:
      `The DNS record that proves that ${domain} is yours was not found. If it is not ` +
      'back within the hour, the domain is switched off: it then shows none of your brand, ' +
      `and no one can sign in there.\n\nThe record is listed with your domains.`,
  }),
  lost: (domain: string) => ({
    subject: `${domain} was switched off`,
    text:
      `The DNS record that proves that ${domain} is yours is gone. The domain shows ` +
      'none of your brand from now on, and no one can sign in there. Put the record back ' +
      'and the domain is switched on again by itself.',
  }),
};

/** The mails about the proof of a domain, in the language of its account. */
export const domainWordsIn: InLanguages<typeof en> = {
  en,
  es: {
    missing: (domain) => ({
      subject: `Falta el registro que prueba ${domain}`,
      text:
        `No se encontró el registro DNS que prueba que ${domain} es suyo. Si no vuelve en una ` +
        'hora, el dominio se desactiva: entonces no muestra nada de su marca y nadie puede iniciar ' +
        'sesión en él.\n\nEl registro aparece junto a sus dominios.',
    }),
    lost: (domain) => ({
      subject: `Se desactivó ${domain}`,
      text:
        `Ya no existe el registro DNS que prueba que ${domain} es suyo. Desde ahora el dominio no ` +
        'muestra nada de su marca y nadie puede iniciar sesión en él. Vuelva a poner el registro y ' +
        'el dominio se activa de nuevo por sí solo.',
    }),
  },
};
