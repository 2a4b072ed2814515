import { type Audience, type Target } from './access.js';
import { isForKeys, scopeNeeded } from './key-scopes.js';
import { bodyBytesOf, type Method, type Operation, defaultBodyBytes } from './operation.js';

const audiences: Readonly<Record<Audience, string>> = {
  public: 'anyone, without a token',
  visitor: 'a visitor session or more',
  account: 'anyone signed in',
  reseller: 'resellers and above',
  partner: 'partners and above',
  superAdmin: 'platform staff',
};

const targets: Readonly<Record<Exclude<Target, 'none'>, string>> = {
  any: 'an account',
  agent: 'an agent account, or an organization as its own default agent',
  organization: 'an organization',
  reseller: 'a reseller',
  partner: 'a partner',
};

const code = (text: string) => `\`${text}\``;

function whoMayCall({ access }: Operation): string {
  const { audience, permission, managersOnly } = access;
  const needs = permission ? `, with the permission ${code(permission)}` : '';
  const only = managersOnly ? ', but neither agents nor members who are restricted to some' : '';
  return `For ${audiences[audience]}${needs}${only}.`;
}

function whatItActsOn({ access: { target, carriers = [] } }: Operation): string {
  if (target === 'none') return '';
  const places = ['query.targetAccountId', ...carriers].map((one) => {
    const [where, name = ''] = one.split('.');
    return where === 'query'
      ? code(name)
      : `${code(name)} of the ${where === 'body' ? 'body' : 'path'}`;
  });
  const named = [...new Set(places)].join(' or ');
  return `Acts on ${targets[target]}: the one that ${named} names, or else the caller’s own.`;
}

function whichKeys(entry: Operation): string {
  const scope = scopeNeeded(entry);
  if (scope === null) return '';
  return isForKeys(entry)
    ? `An API key needs the scope ${code(scope)}.`
    : 'No API key may call it.';
}

const proofs = {
  caller:
    'The caller must have proved by a code, within the last fifteen minutes, that it is they: 403 with the code `step-up` otherwise.',
  staff:
    'Staff of the platform must have proved by a code, within the last fifteen minutes, that it is they.',
};

function whichLimits(entry: Operation): string {
  const { perMinute } = entry.access;
  const bytes = bodyBytesOf(entry);
  return [
    perMinute === undefined
      ? ''
      : `At most ${perMinute} requests a minute, by ${entry.access.audience === 'public' ? 'address' : 'session or key'}.`,
    entry.body && bytes !== defaultBodyBytes ? `The body has at most ${bytes / 1024} KiB.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function whatItAnswers({ events, text, file, conflicts }: Operation): string {
  return [
    events ? 'Streams with `Accept: text/event-stream`.' : '',
    text ? `Answers ${code(text)} as well.` : '',
    file ? 'Answers the bytes of a file.' : '',
    conflicts ? 'Answers 409 where another caller was faster: read again, then repeat.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** A caller who changes something and has an account may name the attempt. */
const sentOnce =
  'Without an `Idempotency-Key`, the same request of the same token within ten seconds is ' +
  'taken for a double click: it is done once and answered again with the first reply and ' +
  '`Idempotency-Replayed: true`. Send a key of its own with each to do it more than once.';

/**
 * What the table of operations says of a call beyond its summary, in Markdown: who may call it, on
 * what, how often, and at which other addresses.
 */
export function descriptionOf(
  entry: Operation,
  others: readonly { readonly method: Method; readonly path: string }[],
): string {
  const { stepUp } = entry.access;
  return [
    whoMayCall(entry),
    whatItActsOn(entry),
    whichKeys(entry),
    stepUp ? proofs[stepUp === true ? 'staff' : 'caller'] : '',
    whichLimits(entry),
    whatItAnswers(entry),
    others.length > 0
      ? `Also at ${others.map(({ method, path }) => code(`${method} ${path}`)).join(', ')}.`
      : '',
    entry.once ? sentOnce : '',
  ]
    .filter(Boolean)
    .join('\n\n');
}
