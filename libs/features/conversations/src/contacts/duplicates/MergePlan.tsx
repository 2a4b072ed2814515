import { type ReplyOf } from '@patchbay/contract';
import { Banner, Button, buttonClass, ErrorState, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { Link, useNavigate } from '@patchbay/routes';
import { DescriptionList } from '@patchbay/screens';
import { displayPhone } from '@patchbay/formats';
import { calledBy } from '../called-by.js';
import { differentPeople } from '../separate/messages.js';
import classes from './Duplicates.module.css';
import { contactMerge } from './messages.js';
import { MergeFields } from './MergeFields.js';
import { useMerge } from './use-merge.js';
import { useSeparate } from '../separate/use-separate.js';

/** Two contacts side by side, what becomes of each field, and the merge. */
export function MergePlan({ keep, merge }: { readonly keep: number; readonly merge: number }) {
  const t = useMessages(contactMerge);
  const words = useMessages(differentPeople);
  const navigate = useNavigate();
  const job = useMerge(keep, merge);
  const { separate, pending } = useSeparate(
    () => void navigate({ to: '/app/contacts/duplicates', replace: true }),
  );
  if (!job.plan && job.problem)
    return (
      <ErrorState title={t('planNotLoaded')} onRetry={job.compare} retrying={job.isComparing}>
        {job.problem}
      </ErrorState>
    );
  if (!job.plan) return <SkeletonRows count={6} height={36} />;
  return (
    <div className={classes.page}>
      {job.hasChanged ? (
        <Banner tone="warn" title={t('changedTitle')}>
          {t('changed')}
        </Banner>
      ) : null}
      {job.problem && !job.hasChanged ? <Banner tone="danger" title={job.problem} /> : null}
      <MergeFields fields={job.plan.fields} taken={job.taken} onTake={job.take} />
      <Outcome plan={job.plan} />
      <div className={classes.buttons}>
        <Button variant="filled" loading={job.isMerging} onClick={job.start}>
          {t('merge')}
        </Button>
        <Link
          to="/app/contacts/duplicates"
          search={{ keep: merge, merge: keep }}
          replace
          className={buttonClass()}
        >
          {t('swap')}
        </Link>
        <Button
          variant="subtle"
          loading={pending !== null}
          onClick={() => separate({ id: keep, otherId: merge })}
        >
          {words('say')}
        </Button>
      </div>
      <p className={classes.note}>{t('undoHelp')}</p>
    </div>
  );
}

function Outcome({ plan }: { readonly plan: ReplyOf<'mergeContacts'> }) {
  const t = useMessages(contactMerge);
  const { contact, conversations } = plan;
  return (
    <section aria-labelledby="merge-outcome">
      <h2 id="merge-outcome" className={classes.heading}>
        {t('outcome')}
      </h2>
      <DescriptionList
        facts={[
          { label: t('field.name'), value: calledBy(contact) },
          { label: t('field.phone'), value: contact.phone && displayPhone(contact.phone) },
          { label: t('field.email'), value: contact.email },
          {
            label: t('furtherAddresses'),
            value: contact.furtherAddresses?.map(displayPhone).join(', '),
          },
          { label: t('field.agentContext'), value: contact.agentContext },
        ]}
      />
      <p className={classes.note}>{t('conversations', { count: conversations.merged })}</p>
    </section>
  );
}
