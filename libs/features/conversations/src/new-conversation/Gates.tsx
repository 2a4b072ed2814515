import { Button, IconCircleCheckFilled, IconCircleDot } from '@patchbay/kit';
import {
  type NewConversationFacts,
  type NewConversationGate,
  newConversationGates,
} from '@patchbay/messaging';
import { useMessages } from '@patchbay/messages';
import { useOverlay } from '@patchbay/overlays';
import { useEffect, useEffectEvent, useRef } from 'react';
import { newConversation } from './messages.js';
import classes from './NewConversation.module.css';

/**
 * What a new conversation needs, in order. The overlay of the first missing thing opens by itself;
 * when it has closed, what is there is read again, and the next one opens.
 */
export function Gates({
  facts,
  gate,
  onChanged,
}: {
  readonly facts: NewConversationFacts;
  readonly gate: NewConversationGate;
  readonly onChanged: () => void;
}) {
  const t = useMessages(newConversation);
  const overlays = useOverlay();
  const opened = useRef<string | null>(null);
  const openFirst = useEffectEvent((name: NewConversationGate['opens']) => {
    if (overlays.stack.length > 0 || opened.current === name) return;
    opened.current = name;
    void overlays.open(name);
  });
  useEffect(() => openFirst(gate.opens), [gate.opens]);
  const covered = overlays.isOpen(gate.opens);
  const wasCovered = useRef(covered);
  const changed = useEffectEvent(onChanged);
  useEffect(() => {
    if (wasCovered.current && !covered) changed();
    wasCovered.current = covered;
  }, [covered]);
  return (
    <div className={classes.body}>
      <h3 className={classes.heading}>{t('gatesTitle')}</h3>
      <ol className={classes.gates}>
        {newConversationGates.map(({ needs, opens }) => (
          <li key={needs} className={classes.gate} aria-current={needs === gate.needs || undefined}>
            {facts[needs] ? (
              <IconCircleCheckFilled
                size={18}
                className={classes.done}
                role="img"
                aria-label={t('done')}
              />
            ) : (
              <IconCircleDot
                size={18}
                className={classes.missing}
                role="img"
                aria-label={t('missing')}
              />
            )}
            <div className={classes.gateText}>
              <strong>{t(`gate.${needs}`)}</strong>
              <p>{t(`why.${needs}`)}</p>
            </div>
            {needs === gate.needs ? (
              <Button variant="filled" onClick={() => void overlays.open(opens)}>
                {t(`open.${needs}`)}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
    </div>
  );
}
