import { type InLanguages } from '../../language/language.js';

const en = {
  lang: 'en',
  locale: 'en-US',
  portal: 'Your subscription',
  running: 'One subscription is running.',
  none: 'There is no subscription.',
  end: 'End the subscription',
  back: 'Back',
  connecting: 'Connect an account for payouts',
  payouts: 'The built-in test processor pays out to an account of its own making.',
  connect: 'Connect',
  cancel: 'Cancel',
  /** Titles that no person wrote, by their English words. */
  titles: { Credit: 'Credit', Payment: 'Payment' } as Readonly<Record<string, string>>,
  each: { month: 'each month', year: 'each year' },
  noMoney: 'This is the built-in test processor. No card is asked for and no money moves.',
  pay: (sum: string) => `Pay ${sum}`,
  done: 'Done',
  thanks: 'Thank you.',
  goOn: 'Continue',
};

/** The words of the pages of the embedded processor. */
export type PageWords = typeof en;

const es: PageWords = {
  lang: 'es',
  locale: 'es',
  portal: 'Su suscripción',
  running: 'Hay una suscripción en curso.',
  none: 'No hay ninguna suscripción.',
  end: 'Terminar la suscripción',
  back: 'Volver',
  connecting: 'Conectar una cuenta para recibir pagos',
  payouts: 'El procesador de prueba incluido paga a una cuenta que crea él mismo.',
  connect: 'Conectar',
  cancel: 'Cancelar',
  titles: { Credit: 'Crédito', Payment: 'Pago' },
  each: { month: 'cada mes', year: 'cada año' },
  noMoney:
    'Este es el procesador de prueba incluido. No se pide ninguna tarjeta ni se mueve dinero.',
  pay: (sum) => `Pagar ${sum}`,
  done: 'Listo',
  thanks: 'Gracias.',
  goOn: 'Continuar',
};

/** By the language of the person. */
export const pageWordsIn: InLanguages<PageWords> = { en, es };
