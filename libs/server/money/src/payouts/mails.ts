import { isolated, type Mail } from '@patchbay/server-core';
import { type InLanguages, type Language } from '@patchbay/server-providers';

type PlaceKind = 'stripe' | 'paypal' | 'venmo' | 'ln';

interface Destination {
  readonly kind: PlaceKind;
  readonly address: string | null;
  readonly name: string;
  readonly by: string | null;
}

/** Names of the payout destinations as a mail shows them. */
const placeNamesIn: InLanguages<Readonly<Record<PlaceKind, string>>> = {
  en: {
    stripe: 'bank account or card',
    paypal: 'PayPal address',
    venmo: 'Venmo account',
    ln: 'Lightning invoice',
  },
  es: {
    stripe: 'otra cuenta bancaria o tarjeta',
    paypal: 'otra dirección de PayPal',
    venmo: 'otra cuenta de Venmo',
    ln: 'otra factura Lightning',
  },
};

const addressOf = ({ address }: Destination): string =>
  address === null ? '' : `: ${isolated(masked(address))}`;

const mailIn: InLanguages<(of: Destination) => Pick<Mail, 'subject' | 'text'>> = {
  en: (of) => {
    const place = placeNamesIn.en[of.kind];
    const name = isolated(of.name);
    return {
      subject: `Payouts of ${name} go to another ${place}`,
      text:
        `${isolated(of.by ?? 'A person who was signed in')} named another ${place} for payouts of ` +
        `${name}${addressOf(of)}.\n\nIf that was not meant to be, sign in, end all other ` +
        'sessions and tell the administrator of your account at once.',
    };
  },
  es: (of) => {
    const place = placeNamesIn.es[of.kind];
    const name = isolated(of.name);
    return {
      subject: `Los pagos de ${name} van a ${place}`,
      text:
        `${isolated(of.by ?? 'Una persona con sesión iniciada')} indicó ${place} para los pagos de ` +
        `${name}${addressOf(of)}.\n\nSi no debía ser así, inicie sesión, cierre todas las demás ` +
        'sesiones y avise de inmediato al administrador de su cuenta.',
    };
  },
};

/** Notifies an owner of a payout to a new destination, or of a new destination. */
export const newDestinationMail = (
  to: string,
  where: Destination & { readonly organizationId: number | null },
  language: Language = 'en',
): Mail => ({
  to,
  organizationId: where.organizationId,
  cause: { kind: 'security' },
  ...mailIn[language](where),
});

/** A part of the address that its owner recognizes. */
const masked = (address: string): string => {
  const [name = '', host] = address.startsWith('@') ? [address] : address.split('@');
  return `${name.slice(0, 2)}…${host === undefined ? name.slice(-4) : `@${host}`}`;
};
