import { type Meta, type StoryObj } from '@storybook/react-vite';
import { type CSSProperties, type ReactNode } from 'react';
import { chartPalette, familyNames, shadeNames } from './tokens/families.js';
import { neutrals } from './tokens/neutrals.js';
import { breakpoints, motion, radii, spacing, typeRoles } from './tokens/scales.js';

const meta = { tags: ['!autodocs'] } satisfies Meta;
export default meta;

const grid: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
  gap: 12,
};
const small: CSSProperties = { font: 'var(--pb-type-meta)', color: 'var(--pb-text2)' };

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section style={{ marginBlockEnd: 32 }}>
      <h2 style={{ font: 'var(--pb-type-section)', margin: '0 0 12px' }}>{title}</h2>
      {children}
    </section>
  );
}

/** The current value of one variable, under the scheme and the brand of the toolbar. */
function Swatch({ name }: { name: string }) {
  return (
    <div>
      <div
        style={{
          blockSize: 48,
          borderRadius: 'var(--pb-radius-md)',
          border: '1px solid var(--pb-line-strong)',
          background: `var(--pb-${name})`,
        }}
      />
      <code style={{ font: 'var(--pb-type-code)' }}>{name}</code>
    </div>
  );
}

const accent = ['solid', 'solid-hover', 'tint', 'tint2', 'ink', 'line', 'focus'];

/** The accent derived from a tenant’s colour: corrected until text on it and in it is readable. */
export const Colour: StoryObj = {
  render: () => (
    <>
      <Part title="The tenant’s accent">
        <div style={grid}>
          {accent.map((name) => (
            <Swatch key={name} name={`accent-${name}`} />
          ))}
        </div>
      </Part>
      <Part title="Neutrals">
        <div style={grid}>
          {Object.keys(neutrals.light).map((name) => (
            <Swatch key={name} name={name} />
          ))}
        </div>
      </Part>
      <Part title="Charts">
        <div style={grid}>
          {chartPalette.light.map((_, i) => (
            <Swatch key={i} name={`chart-${i + 1}`} />
          ))}
        </div>
      </Part>
    </>
  ),
};

/** Four meanings and four channels, each in five shades. */
export const Meanings: StoryObj = {
  render: () => (
    <>
      {familyNames.map((family) => (
        <Part key={family} title={family}>
          <div style={grid}>
            {shadeNames.map((shade) => (
              <Swatch key={shade} name={`${family}-${shade}`} />
            ))}
          </div>
        </Part>
      ))}
    </>
  ),
};

/** Each role with its size, line height and weight. */
export const Type: StoryObj = {
  render: () => (
    <>
      {Object.entries(typeRoles).map(([role, [size, line, weight]]) => (
        <div key={role} style={{ marginBlockEnd: 20 }}>
          <div style={small}>{`${role} · ${size}/${line} px · ${weight}`}</div>
          <div
            style={{ font: `var(--pb-type-${role})`, letterSpacing: `var(--pb-tracking-${role})` }}
          >
            Northside Dental answers on the second ring
          </div>
        </div>
      ))}
    </>
  ),
};

/** Steps of space, corners, breakpoints, and durations. */
export const Space: StoryObj = {
  render: () => (
    <>
      <Part title="Space">
        {Object.entries(spacing).map(([name, px]) => (
          <div key={name} style={{ display: 'flex', gap: 12, alignItems: 'center', ...small }}>
            <span style={{ inlineSize: 64 }}>{`${name} ${px}`}</span>
            <span
              style={{ inlineSize: px * 4, blockSize: 12, background: 'var(--pb-accent-solid)' }}
            />
          </div>
        ))}
      </Part>
      <Part title="Corners">
        <div style={grid}>
          {Object.entries(radii).map(([name, px]) => (
            <div key={name} style={small}>
              <div
                style={{
                  blockSize: 56,
                  border: '1px solid var(--pb-line-strong)',
                  background: 'var(--pb-surface)',
                  borderRadius: `var(--pb-radius-${name})`,
                }}
              />
              {`${name} ${px}`}
            </div>
          ))}
        </div>
      </Part>
      <Part title="Widths and durations">
        <ul style={small}>
          {Object.entries(breakpoints).map(([name, px]) => (
            <li key={name}>{`${name}: ${px} px`}</li>
          ))}
          {Object.entries(motion).map(([name, value]) => (
            <li key={name}>{`${name}: ${value}`}</li>
          ))}
        </ul>
      </Part>
    </>
  ),
};

const rules: readonly (readonly [rule: string, good: string, bad: string])[] = [
  ['A button says what it does, as a verb.', 'Delete organization', 'OK'],
  ['An error says what to do.', 'Add the ending, like .com', 'Invalid input'],
  ['A refusal names who decides.', 'Only owners can do this.', 'Permission denied'],
  ['An empty list says what will be here.', 'Calls arrive here.', 'No data'],
  ['A title has one capital letter, names keep theirs.', 'Rename agent', 'Rename Agent'],
];

/** The language of the interface: plain words, a subject and a verb. */
export const Writing: StoryObj = {
  render: () => (
    <table style={{ font: 'var(--pb-type-reading)', borderSpacing: '16px 8px' }}>
      <thead>
        <tr>
          <th scope="col" style={{ textAlign: 'start' }}>
            Rule
          </th>
          <th scope="col" style={{ textAlign: 'start' }}>
            So
          </th>
          <th scope="col" style={{ textAlign: 'start' }}>
            Not so
          </th>
        </tr>
      </thead>
      <tbody>
        {rules.map(([rule, good, bad]) => (
          <tr key={rule}>
            <td>{rule}</td>
            <td>{good}</td>
            <td style={{ color: 'var(--pb-text3)' }}>{bad}</td>
          </tr>
        ))}
      </tbody>
    </table>
  ),
};
