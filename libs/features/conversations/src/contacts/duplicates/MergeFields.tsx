import { type ReplyOf } from '@patchbay/contract';
import { displayPhone } from '@patchbay/formats';
import { Chip, Segmented } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import classes from './Duplicates.module.css';
import { contactMerge, type MergeMessages } from './messages.js';

type Field = ReplyOf<'mergeContacts'>['fields'][number];
type Side = 'kept' | 'merged';

const known = [
  'name',
  'phone',
  'email',
  'status',
  'tags',
  'leadSource',
  'contactSource',
  'marketingOptIn',
  'agentContext',
] as const;

const labelOf = (t: MergeMessages, field: string): string => {
  const name = known.find((one) => one === field);
  return name ? t(`field.${name}`) : field.replace('customFields.', '');
};

function shownValue(t: MergeMessages, field: string, value: string | null): string | null {
  if (value === null) return null;
  if (field === 'phone') return displayPhone(value);
  if (field === 'marketingOptIn') return t(value === 'true' ? 'yes' : 'no');
  return value;
}

/** The fields of both contacts. Where either value may stay, a person chooses. */
export function MergeFields({
  fields,
  taken,
  onTake,
}: {
  readonly fields: readonly Field[];
  /** The fields whose value the merged contact gives. */
  readonly taken: ReadonlySet<string>;
  readonly onTake: (field: string, from: Side) => void;
}) {
  const t = useMessages(contactMerge);
  return (
    <table className={classes.fields}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('kept')}</th>
          <th scope="col">{t('merged')}</th>
          <th scope="col">{t('becomes')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <FieldRow
            key={field.field}
            field={field}
            chosen={taken.has(field.field) ? 'merged' : 'kept'}
            onTake={onTake}
          />
        ))}
      </tbody>
    </table>
  );
}

function FieldRow({
  field: { field, kept, merged, from: stays, canTake },
  chosen,
  onTake,
}: {
  readonly field: Field;
  /** The choice of the person, at once: what the server says of it comes later. */
  readonly chosen: Side;
  readonly onTake: (field: string, from: Side) => void;
}) {
  const t = useMessages(contactMerge);
  const label = labelOf(t, field);
  const from = canTake ? chosen : stays;
  const side = (of: Side, value: string | null) => (
    <td
      className={classes.value}
      data-stays={value !== null && (from === 'both' || from === of)}
      data-label={t(of)}
    >
      {shownValue(t, field, value) ?? <span className={classes.note}>{t('nothing')}</span>}
    </td>
  );
  return (
    <tr>
      <th scope="row">{label}</th>
      {side('kept', kept)}
      {side('merged', merged)}
      <td className={classes.choice}>
        {canTake ? (
          <Segmented<Side>
            label={t('valueOf', { field: label })}
            value={chosen}
            options={[
              { value: 'kept', label: t('kept') },
              { value: 'merged', label: t('merged') },
            ]}
            onChange={(side) => onTake(field, side)}
          />
        ) : (
          <Chip>{from === 'both' ? t('both') : t(from)}</Chip>
        )}
      </td>
    </tr>
  );
}
