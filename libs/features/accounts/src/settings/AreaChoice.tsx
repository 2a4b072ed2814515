import { type Area } from '@patchbay/contract';
import { Checkbox } from '@patchbay/kit';
import { areaOptions } from './key-presets.js';
import classes from './Settings.module.css';

/** The areas that a key may act in. */
export function AreaChoice({
  chosen,
  onChange,
}: {
  chosen: readonly Area[];
  onChange: (areas: readonly Area[]) => void;
}) {
  return (
    <fieldset className={classes.areas}>
      <legend>Areas</legend>
      {areaOptions.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChange={(isOn) =>
            onChange(isOn ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        />
      ))}
    </fieldset>
  );
}
