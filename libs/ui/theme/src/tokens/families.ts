import { type Scheme } from './neutrals.js';

type Shades = readonly [tint: string, line: string, mark: string, solid: string, ink: string];

/** Names of the four meanings and the four channels, each a family of five shades. */
export const familyNames = [
  'success',
  'warn',
  'danger',
  'info',
  'call',
  'text',
  'chat',
  'mail',
] as const;

/** A meaning (success, warn, danger, info) or a channel (call, text, chat, mail). */
export type Family = (typeof familyNames)[number];

/**
 * The shades of a family in their order: background, border, small graphics, fill with white text,
 * text.
 */
export const shadeNames = ['tint', 'line', 'mark', 'solid', 'ink'] as const;

export const families: Record<Scheme, Record<Family, Shades>> = {
  light: {
    success: ['#e9f7ed', '#bee0c8', '#2e9d61', '#02874c', '#046f3e'],
    warn: ['#fcf1e6', '#ebd1b6', '#c07c21', '#a76700', '#8a5400'],
    danger: ['#ffefed', '#ffc6bf', '#ee5953', '#d33f3c', '#ae3431'],
    info: ['#e7f6ff', '#b9dcf1', '#1395cd', '#007eb0', '#006892'],
    call: ['#f3f1ff', '#d6d0fa', '#937ae8', '#7d63ce', '#6751aa'],
    text: ['#e8f7f5', '#bcdedb', '#239a95', '#00847e', '#006d69'],
    chat: ['#fff0e7', '#f2cdb8', '#d07332', '#b75d15', '#974c11'],
    mail: ['#ffeef5', '#f5c7db', '#d6629f', '#be4c89', '#9d3e70'],
  },
  dark: {
    success: ['#132a1c', '#294d36', '#4ba871', '#02874c', '#6eb487'],
    warn: ['#31210e', '#573e22', '#c18339', '#a76700', '#cd9b64'],
    danger: ['#3b1916', '#67322d', '#e6625a', '#d33f3c', '#f1857c'],
    info: ['#0f2735', '#24485d', '#3a9dcf', '#007eb0', '#65add6'],
    call: ['#25203a', '#453d65', '#957fe2', '#7d63ce', '#a999e9'],
    text: ['#112928', '#274b49', '#44a49e', '#00847e', '#6bb2ad'],
    chat: ['#351e10', '#5d3a25', '#ce7a43', '#b75d15', '#d8946a'],
    mail: ['#361a28', '#5e3449', '#d26a9e', '#be4c89', '#df89b2'],
  },
};

/**
 * Chart series in their order; the hues are the same in both schemes, so that a screenshot means
 * the same in both.
 */
export const chartPalette: Record<Scheme, readonly string[]> = {
  light: ['#5b83e6', '#b04f16', '#12a08f', '#8b005a', '#bd8a00', '#7450d8', '#006d8a', '#50555f'],
  dark: ['#6f95ff', '#ffb98a', '#2f9779', '#c23a88', '#bf9700', '#9560e0', '#99dbff', '#a2a6b4'],
};
