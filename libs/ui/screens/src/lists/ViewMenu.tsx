import { Button, Checkbox, IconAdjustments, Popover, Segmented } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useListDensity } from '@patchbay/session';
import { useRef, useState } from 'react';
import classes from './DataList.module.css';
import { type ListDefinition } from './define-list.js';
import { lists } from './messages.js';
import { type ListAddress } from './use-list-address.js';

/**
 * The view of a list: its columns, which the address names, and the row height, which the browser
 * stores for all lists. The last column cannot be hidden.
 */
export function ViewMenu<Row>({
  list: { columns },
  address,
}: {
  list: ListDefinition<Row>;
  address: ListAddress;
}) {
  const t = useMessages(lists);
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [density, setDensity] = useListDensity();
  const shown =
    address.columns ?? columns.filter(({ optional }) => !optional).map(({ key }) => key);
  const toggle = (key: string, on: boolean) =>
    address.change({ columns: on ? [...shown, key] : shown.filter((other) => other !== key) });
  return (
    <>
      <Button
        ref={anchor}
        icon={<IconAdjustments size={15} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('view')}
      </Button>
      <Popover
        anchor={anchor}
        open={isOpen}
        onClose={() => setOpen(false)}
        label={t('view')}
        align="end"
      >
        <div className={classes.view}>
          <Segmented
            label={t('density')}
            value={density}
            options={[
              { value: 'roomy', label: t('roomy') },
              { value: 'compact', label: t('compact') },
            ]}
            onChange={setDensity}
          />
          <div role="group" aria-label={t('columns')} className={classes.columns}>
            {columns.map(({ key, label }) => (
              <Checkbox
                key={key}
                label={label}
                checked={shown.includes(key)}
                disabled={shown.length === 1 && shown.includes(key)}
                onChange={(on) => toggle(key, on)}
              />
            ))}
          </div>
          {address.columns ? (
            <Button size="sm" variant="subtle" onClick={() => address.change({ columns: null })}>
              {t('usualColumns')}
            </Button>
          ) : null}
        </div>
      </Popover>
    </>
  );
}
