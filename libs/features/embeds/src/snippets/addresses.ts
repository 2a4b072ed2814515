import { type EmbedChoice, type EmbedKind } from './kinds.js';

/** The address of the app in a frame, without the token, which is made for each visit. */
export const appAddress = ({ server, start }: Pick<EmbedChoice, 'server' | 'start'>): string =>
  `${server}/app/embed?appEmbed=true${start ? `&redirectUrl=${encodeURIComponent(start)}` : ''}`;

/** The address of the visitor's chat with an agent. */
export const chatAddress = ({ server, target }: Pick<EmbedChoice, 'server' | 'target'>): string =>
  `${server}/embedChat?chatTarget=${encodeURIComponent(target)}`;

/** The address of the booking form of an agent. */
const bookingAddress = (choice: EmbedChoice): string => `${chatAddress(choice)}&mode=scheduling`;

/** The address with a one-time token and the e-mail address that it was made for. */
export const withToken = (address: string, token: string, email: string): string =>
  `${address}&authToken=${encodeURIComponent(token)}&email=${encodeURIComponent(email)}`;

/** The address of the page on which a visitor's button is tried; the page has the given language. */
export function previewAddress(kind: EmbedKind, choice: EmbedChoice, lang: string): string {
  if (kind === 'chat') return chatAddress(choice);
  if (kind === 'booking') return bookingAddress(choice);
  const { server, target, label, color } = choice;
  return `${server}/embed/preview?${new URLSearchParams({ kind, target, label, color, lang }).toString()}`;
}

/** The address of the layer of the modal script. */
export const modalAddress = ({ server, start }: Pick<EmbedChoice, 'server' | 'start'>): string =>
  `${server}/embed/modal?${new URLSearchParams(modalValues(start)).toString()}`;

/** What the modal layer opens first: the values of the address of a page, or the settings. */
export function modalValues(start: string): Readonly<Record<string, string>> {
  const values = Object.fromEntries(new URLSearchParams(start.split('?')[1] ?? ''));
  return Object.keys(values).length > 0 ? values : { settings: 'true' };
}
