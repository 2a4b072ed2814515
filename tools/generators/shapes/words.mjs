/** English of the interface from the names of the contract. */
import { kebab } from '../edit.mjs';

const written = {
  id: 'Id',
  url: 'URL',
  sip: 'SIP',
  sms: 'SMS',
  uuid: 'UUID',
  ip: 'IP',
  api: 'API',
  email: 'E-mail',
  tos: 'terms of service',
};

/** `targetMemberId` as a label: “Target member id”. */
export function labelOf(name) {
  const words = kebab(name.replace(/\./g, '-').replace(/^is(?=[A-Z])/, '')).split('-');
  const known = words.map((word, at) => (at > 0 && word === 'id' ? word : (written[word] ?? word)));
  const text = known.map((word, at) => (at > 0 && word === 'E-mail' ? 'e-mail' : word)).join(' ');
  return text[0].toUpperCase() + text.slice(1);
}

/** A link is named by the page behind it: `privacyUrl` is “Privacy”. */
export const linkLabelOf = (name) => labelOf(name.replace(/(?<=.)Url$/, ''));

/** `webhooks` in the singular. */
export const oneOf = (many) =>
  many
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/([^s])s$/, '$1');

/** Names of things within a sentence: `productPlans` is “product plans”. */
export const thingsOf = (name) => kebab(name).replace(/-/g, ' ');

const verbs = {
  create: ['Create', 'Created'],
  add: ['Add', 'Added'],
  delete: ['Delete', 'Deleted'],
  send: ['Send', 'Sent'],
  invite: ['Send invitation', 'Invitation sent'],
};

/** The button of a form and what is said after it, by the first word of its operation. */
export function actOf(operation) {
  const [verb] = kebab(operation).split('-');
  const [button, done] = verbs[verb] ?? ['Save', 'Saved'];
  return { button, done };
}
