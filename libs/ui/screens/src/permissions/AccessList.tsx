import { useMessages } from '@patchbay/messages';
import { permissionWords, useReasonWords } from '@patchbay/overlays';
import { permissionNames } from '@patchbay/permissions';
import { useViewer } from '@patchbay/queries';
import { DescriptionList, type Fact } from '../detail/DescriptionList.js';
import classes from './AccessList.module.css';

/** All permissions on the current account: whether each is given, and who decided it. */
export function AccessList() {
  const t = useMessages(permissionWords);
  const reasonWords = useReasonWords();
  const permissions = useViewer().data?.permissions;
  if (!permissions) return null;
  const facts = permissionNames.flatMap((name): Fact[] => {
    const answer = permissions[name];
    return answer
      ? [
          {
            label: t(name),
            value: answer.allowed ? t('allowed') : t('denied'),
            decision: { ...answer, reason: reasonWords(answer.reason) },
          },
        ]
      : [];
  });
  return (
    <section className={classes.access} aria-labelledby="access-list">
      <h2 id="access-list">{t('access')}</h2>
      <DescriptionList facts={facts} />
    </section>
  );
}
