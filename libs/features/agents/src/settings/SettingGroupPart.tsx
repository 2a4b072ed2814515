import { type AgentConfig } from '@patchbay/contract';
import { Chip, IconChevronDown, IconChevronRight } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useEffect, useId, useRef } from 'react';
import { CallDiagram, isDrawn } from './diagrams/CallDiagram.js';
import { agentSettings } from './messages.js';
import { type SettingForm } from './setting-control.js';
import { rowOf, type SettingGroup, type SettingKey } from './setting-table.js';
import { isChanged } from './setting-values.js';
import { SettingField } from './SettingField.js';
import classes from './Settings.module.css';
import { type DecisionOf } from './use-decisions.js';

export interface SettingGroupPartProps {
  readonly group: SettingGroup;
  /** The settings of the group that are shown; a group without any is left out. */
  readonly keys: readonly SettingKey[];
  readonly isOpen: boolean;
  /** Undefined for a group that stays open. */
  readonly onToggle: (() => void) | undefined;
  readonly config: AgentConfig;
  readonly canEdit: boolean;
  readonly form: SettingForm;
  readonly decisionOf: DecisionOf;
}

/** A group of settings behind its name, which says how many differ from the default. */
export function SettingGroupPart({
  group,
  keys,
  isOpen,
  onToggle,
  ...props
}: SettingGroupPartProps) {
  const t = useMessages(agentSettings);
  const id = useId();
  const part = useRef<HTMLElement>(null);
  // The group that a link opens may be below what is seen.
  const isFromLink = useRef(isOpen && onToggle !== undefined);
  useEffect(() => {
    if (isFromLink.current) part.current?.scrollIntoView?.({ block: 'start' });
  }, []);
  const { config } = props;
  if (keys.length === 0) return null;
  const changed = keys.filter((key) => isChanged(config, key)).length;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const name = t(`group.${group}`);
  return (
    <section ref={part} className={classes.group} aria-labelledby={id}>
      <h2 className={classes.groupTitle} id={id}>
        {onToggle ? (
          <button
            type="button"
            className={classes.groupName}
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            <Chevron size={15} aria-hidden />
            {name}
          </button>
        ) : (
          name
        )}
        {onToggle && changed > 0 ? (
          <Chip tone="accent">{t('changed', { count: changed })}</Chip>
        ) : null}
      </h2>
      {isOpen && isDrawn(group) ? <CallDiagram group={group} config={config} /> : null}
      {isOpen ? <Fields keys={keys} {...props} /> : null}
    </section>
  );
}

function Fields({
  keys,
  config,
  canEdit,
  form,
  decisionOf,
}: Omit<SettingGroupPartProps, 'group' | 'isOpen' | 'onToggle'>) {
  return (
    <div className={classes.fields}>
      {keys.map((key) => (
        <SettingField
          key={key}
          name={key}
          decision={decisionOf(key)}
          onRestore={() => form.value(key).onChange(rowOf(key).reset as never)}
          {...{ config, canEdit, form }}
        />
      ))}
    </div>
  );
}
