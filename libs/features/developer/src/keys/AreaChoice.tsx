import { type Area } from '@patchbay/contract';
import { Checkbox } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { keyAreas } from './key-presets.js';
import { keys } from './messages.js';
import classes from './Keys.module.css';

/** The areas that a key may act in. */
export function AreaChoice({
  chosen,
  onChange,
}: {
  chosen: readonly Area[];
  onChange: (areas: readonly Area[]) => void;
}) {
  const t = useMessages(keys);
  return (
    <fieldset className={classes.areas}>
      <legend>{t('areas')}</legend>
      {keyAreas.map((value) => (
        <Checkbox
          key={value}
          label={t(`area.${value}`)}
          checked={chosen.includes(value)}
          onChange={(isOn) =>
            onChange(isOn ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        />
      ))}
    </fieldset>
  );
}
