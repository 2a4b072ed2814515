import { brandSheet } from './plain.js';
import { createTheme } from './create-theme.js';

const brand = '#0a5c45';
const sheet = brandSheet(brand);

describe('the sheet of a brand', () => {
  it('has the variables that the provider writes, each scheme in its place', () => {
    const { variables, light, dark } = createTheme(brand).cssVariablesResolver({} as never);
    const [first = '', second = ''] = sheet.split('@media (prefers-color-scheme:dark)');
    const has = (text: string, [name, value]: readonly [string, string]) =>
      text.includes(`${name}:${value}`);
    const own = (all: Record<string, string>) =>
      Object.entries(all).filter(([name]) => name.startsWith('--pb-'));
    expect(own({ ...variables, ...light }).filter((entry) => !has(first, entry))).toEqual([]);
    expect(own(dark).filter((entry) => !has(second, entry))).toEqual([]);
    expect(own(dark).length).toBeGreaterThan(50);
  });
  it('is the default brand’s for a colour that cannot be read', () =>
    expect(brandSheet('no colour')).toBe(brandSheet()));
});
