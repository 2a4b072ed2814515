import { type AnsweringRoute } from '@patchbay/contract';
import { problemOfRoute } from '@patchbay/formats';
import {
  Chip,
  IconArrowDown,
  IconArrowUp,
  IconButton,
  IconGripVertical,
  RowMenu,
} from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { type DragEvent, useState } from 'react';
import { answeringRoutes } from './messages.js';
import { placesOf, type RouteFacts } from './route-facts.js';
import { routeSentence } from './route-sentence.js';
import classes from './Routes.module.css';

export interface RouteRowProps {
  readonly route: AnsweringRoute;
  readonly at: number;
  readonly facts: RouteFacts;
  readonly canEdit: boolean;
  readonly isBusy: boolean;
  readonly onMove: (from: number, to: number) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

const dragged = 'application/x-patchbay-route';

/** A route as a sentence, with its place, which the arrows or the mouse change. */
export function RouteRow(props: RouteRowProps) {
  const { route, at, facts, canEdit, onMove } = props;
  const t = useMessages(answeringRoutes);
  const locale = useLocale();
  const [isOver, setOver] = useState(false);
  const problem = problemOfRoute(route, placesOf(facts));
  const isRoute = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(dragged);
  return (
    <li
      className={classes.row}
      data-over={isOver || undefined}
      draggable={canEdit}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(dragged, String(at));
        dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (!canEdit || !isRoute(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!canEdit || !isRoute(event)) return;
        event.preventDefault();
        onMove(Number(event.dataTransfer.getData(dragged)), at);
      }}
    >
      {canEdit ? (
        <span className={classes.grip} title={t('drag')} aria-hidden>
          <IconGripVertical size={15} />
        </span>
      ) : null}
      <div className={classes.words}>
        <span className={classes.sentence}>{routeSentence(t, route, facts, locale)}</span>
        {problem ? (
          <Chip tone="danger">{t(`broken.${problem}`)}</Chip>
        ) : route.forwardTo === null ? null : (
          <span className={classes.hint}>{t('textsPass')}</span>
        )}
      </div>
      {canEdit ? <RowActions {...props} /> : null}
    </li>
  );
}

function RowActions({ at, facts, isBusy, onMove, onEdit, onRemove }: RouteRowProps) {
  const t = useMessages(answeringRoutes);
  const place = at + 1;
  return (
    <>
      <IconButton
        label={t('moveUp', { place })}
        icon={<IconArrowUp size={15} />}
        disabled={at === 0 || isBusy}
        onClick={() => onMove(at, at - 1)}
      />
      <IconButton
        label={t('moveDown', { place })}
        icon={<IconArrowDown size={15} />}
        disabled={place === facts.routes.length || isBusy}
        onClick={() => onMove(at, at + 1)}
      />
      <RowMenu
        label={t('actions', { place })}
        edit={{ label: t('edit'), onSelect: onEdit }}
        remove={{ label: t('remove'), onSelect: onRemove }}
      />
    </>
  );
}
