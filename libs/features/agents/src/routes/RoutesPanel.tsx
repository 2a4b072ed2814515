import { type AnsweringRoute } from '@patchbay/contract';
import { Button, EmptyState, IconPlus, IconRoute, lazyParts, ListStates } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { TimeZoneField, useCallWords } from '@patchbay/screens';
import { useState } from 'react';
import { AnswerPreview } from './AnswerPreview.js';
import { answeringRoutes } from './messages.js';
import { movedTo, type RouteFacts } from './route-facts.js';
import { RouteRow } from './RouteRow.js';
import classes from './Routes.module.css';
import { useRoutes } from './use-routes.js';

const useForm = lazyParts(() => import('./RouteForm.js'));

/** What the form writes: a route of the list, or with null a new one. */
interface Edited {
  readonly former: AnsweringRoute | null;
}

/** Which agent answers the numbers of the organization: the routes, and what they lead to. */
export function RoutesPanel({ canEdit }: { readonly canEdit: boolean }) {
  const callWords = useCallWords();
  const t = useMessages(answeringRoutes);
  const { read, account, facts, zone, save, send, isSaving } = useRoutes();
  const [edited, setEdited] = useState<Edited | null>(null);
  const { parts } = useForm(edited !== null);
  const failed = account.error ? account : read;
  const isEmpty = facts?.routes.length === 0;
  const add = () => setEdited({ former: null });
  return (
    <section aria-label={t('title')} className={classes.panel}>
      <div className={classes.head}>
        <p className={classes.help}>{t('help')}</p>
        {canEdit ? (
          // It keeps its place while there is nothing to add to: on phones it is a line of its own.
          <Button
            variant="filled"
            icon={<IconPlus size={15} />}
            onClick={add}
            style={facts ? undefined : { visibility: 'hidden' }}
          >
            {t('add')}
          </Button>
        ) : null}
      </div>
      <ListStates
        status={account.error ? 'error' : read.status}
        hasData={facts !== undefined}
        empty={false}
        error={{
          title: t('notLoaded'),
          children: callWords(failed.error),
          onRetry: () => void failed.refetch(),
        }}
        emptyState={null}
      >
        {facts ? (
          <>
            {isEmpty ? (
              <EmptyState icon={<IconRoute size={18} />} title={t('emptyTitle')}>
                {t('empty')}
              </EmptyState>
            ) : (
              <RouteList {...{ facts, canEdit, save, isSaving }} onEdit={setEdited} />
            )}
            {canEdit && facts.routes.some(({ hours }) => hours !== null) ? (
              <div className={classes.zone}>
                <TimeZoneField
                  label={t('zone')}
                  value={zone}
                  onChange={(timezone) => save({ timezone }, t('zoneSaved'), true)}
                />
              </div>
            ) : null}
            <section aria-label={t('preview')} className={classes.part}>
              <h2 className={classes.partTitle}>{t('preview')}</h2>
              <AnswerPreview facts={facts} routes={facts.routes} zone={zone} />
            </section>
          </>
        ) : null}
      </ListStates>
      {edited && facts && parts ? (
        <parts.RouteForm
          {...{ facts, zone }}
          former={edited.former}
          onSend={send}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </section>
  );
}

function RouteList({
  facts,
  canEdit,
  save,
  isSaving,
  onEdit,
}: {
  readonly facts: RouteFacts;
  readonly canEdit: boolean;
  readonly save: ReturnType<typeof useRoutes>['save'];
  readonly isSaving: boolean;
  readonly onEdit: (edited: Edited) => void;
}) {
  const t = useMessages(answeringRoutes);
  const { routes } = facts;
  const move = (from: number, to: number) => {
    const next = movedTo(routes, from, to);
    if (next !== routes) save({ routes: next }, t('moved'), true);
  };
  const remove = (at: number) =>
    save({ routes: routes.filter((_, place) => place !== at) }, t('removed'), true);
  return (
    <div>
      <ol className={classes.rows} aria-label={t('list')}>
        {routes.map((route: AnsweringRoute, at) => (
          <RouteRow
            key={`${at} ${JSON.stringify(route)}`}
            {...{ route, at, facts, canEdit }}
            isBusy={isSaving}
            onMove={move}
            onEdit={() => onEdit({ former: route })}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      <p className={classes.hint}>{t('otherwise')}</p>
    </div>
  );
}
