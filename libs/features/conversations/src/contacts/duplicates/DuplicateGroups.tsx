import { type Contact, type ReplyOf } from '@patchbay/contract';
import { displayPhone } from '@patchbay/formats';
import {
  Button,
  buttonClass,
  Chip,
  EmptyState,
  ErrorState,
  IconUsers,
  SkeletonRows,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayLink } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { Link } from '@patchbay/routes';
import { useCallWords } from '@patchbay/screens';
import { calledBy } from '../called-by.js';
import { differentPeople } from '../separate/messages.js';
import classes from './Duplicates.module.css';
import { contactMerge } from './messages.js';
import { useSeparate } from '../separate/use-separate.js';

type Group = ReplyOf<'listContactDuplicates'>['groups'][number];

/** The contacts that look like one person, likeliest first. */
export function DuplicateGroups() {
  const callWords = useCallWords();
  const t = useMessages(contactMerge);
  const { data, error, refetch, isFetching } = useOperation('listContactDuplicates', {});
  if (!data && error)
    return (
      <ErrorState title={t('notLoaded')} onRetry={() => void refetch()} retrying={isFetching}>
        {callWords(error)}
      </ErrorState>
    );
  if (!data) return <SkeletonRows count={5} height={40} />;
  if (data.groups.length === 0)
    return (
      <EmptyState icon={<IconUsers size={22} />} title={t('noneTitle')}>
        {t('none')}
      </EmptyState>
    );
  return (
    <>
      <p className={classes.note}>
        {t('found', { total: data.total })}{' '}
        {data.total > data.groups.length
          ? t('firstFound', { shown: data.groups.length, total: data.total })
          : null}
      </p>
      <ul className={classes.groups}>
        {data.groups.map((group) => (
          <GroupCard key={group.contacts.map(({ id }) => id).join(' ')} group={group} />
        ))}
      </ul>
    </>
  );
}

/** The contact that a merge keeps unless a person chooses another: the one that has most. */
const richest = (contacts: readonly Contact[]): Contact | undefined =>
  [...contacts].sort(
    (a, b) => Object.values(b).filter(Boolean).length - Object.values(a).filter(Boolean).length,
  )[0];

const addressOf = ({ phone, email }: Pick<Contact, 'phone' | 'email'>): string =>
  phone ? displayPhone(phone) : (email ?? '');

function GroupCard({ group: { alike, contacts } }: { readonly group: Group }) {
  const t = useMessages(contactMerge);
  const kept = richest(contacts);
  if (!kept) return null;
  return (
    <li className={classes.group} aria-label={t('person', { name: calledBy(kept) })}>
      <div className={classes.marks}>
        {alike.map((kind) => (
          <Chip key={kind} tone={kind === 'name' ? 'grey' : 'accent'}>
            {t(`alike.${kind}`)}
          </Chip>
        ))}
      </div>
      <ul className={classes.people}>
        {[kept, ...contacts.filter((one) => one !== kept)].map((contact) => (
          <li key={contact.id} className={classes.person}>
            <OverlayLink opens="previewContact" args={{ value: String(contact.id) }}>
              {calledBy(contact)}
            </OverlayLink>
            <span className={classes.address}>
              {[contact.phone && displayPhone(contact.phone), contact.email]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {contact === kept ? (
              <Chip>{t('keepFirst')}</Chip>
            ) : (
              <PairActions kept={kept} other={contact} />
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** What can be done about two contacts: look at their merge, or say that it is wrong. */
function PairActions({ kept, other }: { readonly kept: Contact; readonly other: Contact }) {
  const t = useMessages(contactMerge);
  const words = useMessages(differentPeople);
  const { separate, pending } = useSeparate();
  return (
    <span className={classes.buttons}>
      <Button
        size="sm"
        variant="subtle"
        loading={pending === other.id}
        aria-label={words('sayOf', { name: calledBy(kept), other: calledBy(other) })}
        onClick={() => separate({ id: kept.id, otherId: other.id })}
      >
        {words('say')}
      </Button>
      <Link
        to="/app/contacts/duplicates"
        search={{ keep: kept.id, merge: other.id }}
        className={buttonClass({ size: 'sm' })}
        aria-label={t('reviewOf', { name: calledBy(other), address: addressOf(other) })}
      >
        {t('review')}
      </Link>
    </span>
  );
}
