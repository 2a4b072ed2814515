/** Neutral ramp of the light theme, lightest first. */
export const grayRamp = [
  '#fafafb',
  '#f4f5f7',
  '#eeeff1',
  '#e4e5e8',
  '#d3d5d9',
  '#a2a5ac',
  '#666972',
  '#4a4d55',
  '#2b2e34',
  '#16181d',
] as const;

/** Neutral ramp of the dark theme, lightest first as Mantine expects. */
export const darkRamp = [
  '#eaebed',
  '#c0c2c8',
  '#989ba2',
  '#666971',
  '#41444b',
  '#303239',
  '#25272c',
  '#1b1d22',
  '#15171b',
  '#0e0f12',
] as const;

/** The neutrals by meaning; components use these, never a step of a ramp. */
export const neutrals = {
  light: {
    canvas: '#f4f5f7',
    surface: '#ffffff',
    sunken: '#fafafb',
    raised: '#ffffff',
    hover: '#f4f5f7',
    press: '#eeeff1',
    selected: '#eeeff1',
    line: '#e4e5e8',
    'line-strong': '#d3d5d9',
    text: '#16181d',
    text2: '#4a4d55',
    text3: '#666972',
    disabled: '#a2a5ac',
    control: '#84888f',
  },
  dark: {
    canvas: '#0e0f12',
    surface: '#15171b',
    sunken: '#111317',
    raised: '#1b1d22',
    hover: '#1b1d22',
    press: '#25272c',
    selected: '#25272c',
    line: '#25272c',
    'line-strong': '#41444b',
    text: '#eaebed',
    text2: '#c0c2c8',
    text3: '#989ba2',
    disabled: '#666971',
    control: '#70737b',
  },
} as const;

/** The two colour schemes. */
export type Scheme = keyof typeof neutrals;
