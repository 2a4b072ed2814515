import { fireEvent, screen } from '@testing-library/react';
import { expectAccessible, show } from '../testing/check-part.js';
import { Avatar, Tile } from './Avatar.js';

describe('the mark of a person or an account', () => {
  it('is announced only where it is labelled, with the channel of its badge', () => {
    const { container } = show(<Avatar name="Ada Okafor" channel="text" labelled />);
    expect(screen.getByRole('img', { name: 'Ada Okafor, Text' })).toHaveTextContent('AO');
    show(<Tile name="Harborline" />, 'dark');
    expect(screen.queryByRole('img', { name: 'Harborline' })).toBeNull();
    expect(container.querySelector('img')).toBeNull();
  });

  it('shows its letters where the picture cannot be loaded', () => {
    const { container } = show(<Tile name="Northside Dental" image="/gone.png" />);
    const picture = container.querySelector('img') as HTMLImageElement;
    expect(screen.queryByText('ND')).toBeNull();
    fireEvent.error(picture);
    expect(screen.getByText('ND')).toBeInTheDocument();
    expect(container.querySelector('img')).toBeNull();
  });

  it('is accessible in both schemes', () =>
    expectAccessible(
      <>
        <Avatar name="Ada Okafor" channel="call" labelled />
        <Avatar name="" labelled={false} />
        <Tile name="Harborline" image="/a.png" labelled />
        <Tile name="" hollow />
      </>,
    ));
});
