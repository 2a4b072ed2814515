import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Controlled } from '../testing/Controlled.js';
import { expectAccessible, show } from '../testing/check-part.js';
import { Slider } from './Slider.js';
import { StarRating } from './StarRating.js';

function Rated({ onChange }: { onChange?: (stars: number) => void }) {
  return (
    <Controlled<number | null> initial={null}>
      {(value, set) => (
        <StarRating
          label="Rate the call"
          value={value}
          onChange={(stars) => {
            set(stars);
            onChange?.(stars);
          }}
        />
      )}
    </Controlled>
  );
}

function Place({ onChange }: { onChange?: (seconds: number) => void }) {
  return (
    <Controlled initial={30}>
      {(value, set) => (
        <Slider
          label="Place"
          value={value}
          max={60}
          step={5}
          valueText={`${value} of 60 seconds`}
          onChange={(seconds) => {
            set(seconds);
            onChange?.(seconds);
          }}
        />
      )}
    </Controlled>
  );
}

describe('StarRating', () => {
  it('is a group of five radios, chosen by a press or by arrow keys', async () => {
    const onChange = jest.fn();
    show(<Rated onChange={onChange} />);
    const group = screen.getByRole('radiogroup', { name: 'Rate the call' });
    const stars = within(group).getAllByRole('radio');
    expect(stars).toHaveLength(5);
    await userEvent.click(screen.getByRole('radio', { name: '4 stars' }));
    expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked();
    await userEvent.keyboard('{ArrowRight}');
    expect(onChange.mock.calls).toEqual([[4], [5]]);
    expect(screen.getByRole('radio', { name: '1 star' })).not.toBeChecked();
  });

  it('is accessible', () => expectAccessible(<Rated />));
});

describe('Slider', () => {
  it('says its value in words and is moved by keys to the end', async () => {
    const onChange = jest.fn();
    show(<Place onChange={onChange} />);
    const slider = screen.getByRole('slider', { name: 'Place' });
    expect(slider).toHaveAttribute('aria-valuetext', '30 of 60 seconds');
    await userEvent.tab();
    expect(slider).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{End}');
    expect(onChange.mock.calls).toEqual([[35], [60]]);
  });

  it('is accessible', () => expectAccessible(<Place />));
});
