import '@mantine/core/styles/Slider.layer.css';
import { Slider as MantineSlider } from '@mantine/core';
import classes from './Slider.module.css';

const parts = {
  root: classes.slider,
  track: classes.track,
  bar: classes.bar,
  thumb: classes.thumb,
};

export interface SliderProps {
  label: string;
  value: number;
  max: number;
  /** How far an arrow key moves it. */
  step?: number;
  /** The value as people read it, such as “0:33 of 2:14”. */
  valueText: string;
  onChange: (value: number) => void;
}

/**
 * A place between nothing and the end, such as in a recording; arrow keys, Home and End move it.
 * States: at rest, dragged.
 */
export function Slider({ label, value, max, step = 1, valueText, onChange }: SliderProps) {
  return (
    <MantineSlider
      classNames={parts}
      thumbLabel={label}
      thumbValueText={valueText}
      label={null}
      size={6}
      thumbSize={16}
      min={0}
      max={max}
      step={step}
      value={value}
      onChange={onChange}
    />
  );
}
