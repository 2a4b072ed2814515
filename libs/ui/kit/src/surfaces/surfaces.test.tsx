import { jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { Button } from '../actions/Button.js';
import { Menu } from '../actions/Menu.js';
import { Segmented } from '../choices/Segmented.js';
import { expectAccessible, show } from '../testing/check-part.js';
import { SheetList } from './SheetList.js';
import { SuggestionSurface } from './SuggestionSurface.js';
import { BottomSheetSurface, ConfirmSurface, ModalSurface, SidePanelSurface } from './Surfaces.js';
import { closesAfter } from './use-sheet-drag.js';
import { restOf } from './use-sheet-rest.js';

const nothing = (): void => undefined;

const kinds: Array<[name: string, role: string, make: (onClose: () => void) => ReactNode]> = [
  [
    'modal',
    'dialog',
    (onClose) => (
      <ModalSurface title="Invite" onClose={onClose} footer={<Button>Send</Button>}>
        <input aria-label="E-mail" />
      </ModalSurface>
    ),
  ],
  [
    'bare modal',
    'dialog',
    (onClose) => (
      <ModalSurface bare title="Invite" onClose={onClose}>
        <button type="button">Leave</button>
      </ModalSurface>
    ),
  ],
  [
    'side panel',
    'dialog',
    (onClose) => (
      <SidePanelSurface title="Invite" onClose={onClose}>
        <button type="button">Inside</button>
      </SidePanelSurface>
    ),
  ],
  [
    'bottom sheet',
    'dialog',
    (onClose) => (
      <BottomSheetSurface title="Invite" onClose={onClose}>
        <SheetList items={[{ key: 'a', label: 'Close conversation' }]} />
      </BottomSheetSurface>
    ),
  ],
  [
    'confirm',
    'alertdialog',
    (onClose) => (
      <ConfirmSurface
        title="Invite"
        onClose={onClose}
        onConfirm={nothing}
        confirmLabel="Delete organization"
        cancelLabel="Keep it"
        danger
      >
        Its 5 agents stop.
      </ConfirmSurface>
    ),
  ],
  [
    'suggestion',
    'dialog',
    (onClose) => (
      <SuggestionSurface
        title="Invite"
        eyebrow="Suggestion for Greeting"
        position="2 of 5"
        reason="Callers wait 11 s."
        onClose={onClose}
        onApply={nothing}
        onDismiss={nothing}
      >
        Diff
      </SuggestionSurface>
    ),
  ],
];

/** jsdom computes no layout: these stubs set the height of the text and never report a resize. */
function withTallText(run: () => void): void {
  const tall = jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900);
  const before = globalThis.ResizeObserver;
  globalThis.ResizeObserver = class {
    observe = nothing;
    unobserve = nothing;
    disconnect = nothing;
  };
  run();
  tall.mockRestore();
  globalThis.ResizeObserver = before;
}

describe('the body of a surface with a long text', () => {
  it('is a tab stop when it holds no focusable element', () => {
    withTallText(() =>
      show(
        <ModalSurface title="Terms" onClose={nothing}>
          Long words
        </ModalSurface>,
      ),
    );
    expect(screen.getByText('Long words')).toHaveAttribute('tabindex', '0');
  });

  it('is no tab stop when it holds a focusable element', () => {
    withTallText(() =>
      show(
        <ModalSurface title="Terms" onClose={nothing}>
          Long words
          <input aria-label="E-mail" />
        </ModalSurface>,
      ),
    );
    expect(screen.getByText('Long words')).not.toHaveAttribute('tabindex');
  });
});

function Opener({ make }: { make: (onClose: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open ? make(() => setOpen(false)) : null}
      <button type="button">After</button>
    </>
  );
}

describe.each(kinds)('the %s', (_name, role, make) => {
  it('has its role and its name, and takes the focus', async () => {
    show(<Opener make={make} />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const surface = screen.getByRole(role, { name: 'Invite' });
    expect(surface).toContainElement(document.activeElement as HTMLElement);
  });

  it('keeps Tab inside, both ways', async () => {
    show(<Opener make={make} />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const surface = screen.getByRole(role);
    for (let i = 0; i < 8; i++) {
      await userEvent.tab({ shift: i > 4 });
      expect(surface).toContainElement(document.activeElement as HTMLElement);
    }
  });

  it('closes by Escape and restores the focus', async () => {
    show(<Opener make={make} />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole(role)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it('closes by a press on the scrim', async () => {
    show(<Opener make={make} />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.click(screen.getByTestId('scrim'));
    expect(screen.queryByRole(role)).not.toBeInTheDocument();
  });

  it('is accessible in both schemes', () => expectAccessible(make(nothing)));
});

describe('an opener that was removed by what was done in its surface', () => {
  function Suggested() {
    const [step, setStep] = useState<'open' | 'shown' | 'applied'>('open');
    return (
      <>
        <button>Elsewhere</button>
        <fieldset>
          <legend>Greeting</legend>
          {step === 'applied' ? null : (
            <span>
              <button onClick={() => setStep('shown')}>Suggestion</button>
            </span>
          )}
          <textarea aria-label="Greeting" />
        </fieldset>
        {step === 'shown' ? (
          <ModalSurface title="Suggestion" onClose={nothing}>
            <button onClick={() => setStep('applied')}>Apply</button>
          </ModalSurface>
        ) : null}
      </>
    );
  }

  it('leaves the focus to the nearest place that is left', async () => {
    show(<Suggested />);
    await userEvent.click(screen.getByRole('button', { name: 'Suggestion' }));
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByRole('textbox', { name: 'Greeting' })).toHaveFocus();
  });
});

describe('a stack of surfaces', () => {
  it('lets Escape close only the topmost surface, wherever the focus is', async () => {
    const below = jest.fn();
    const above = jest.fn();
    show(
      <>
        <ModalSurface title="Below" onClose={below} />
        <ConfirmSurface
          depth={1}
          title="Above"
          onClose={above}
          onConfirm={nothing}
          confirmLabel="Delete"
          cancelLabel="Keep it"
        />
      </>,
    );
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('{Escape}');
    expect(above).toHaveBeenCalledTimes(1);
    expect(below).not.toHaveBeenCalled();
  });

  it('moves the lower surface back', () => {
    show(
      <>
        <ModalSurface title="Below" onClose={nothing} />
        <ModalSurface depth={1} title="Above" onClose={nothing} />
      </>,
    );
    expect(screen.getByRole('dialog', { name: 'Below' }).parentElement).toHaveAttribute(
      'data-covered',
    );
    expect(screen.getByRole('dialog', { name: 'Above' }).parentElement).not.toHaveAttribute(
      'data-covered',
    );
  });
  it('darkens the page once, by the lowest modal surface, at every depth', () => {
    const scrims = () =>
      screen
        .getAllByTestId('scrim')
        .map((scrim) => scrim.parentElement?.hasAttribute('data-stacked'));
    const { rerender } = show(<ModalSurface depth={19} title="Above" onClose={nothing} />);
    expect(scrims()).toEqual([false]);
    rerender(
      <>
        <ModalSurface depth={19} title="Above" onClose={nothing} />
        <ModalSurface title="Below" onClose={nothing} />
      </>,
    );
    expect(scrims().sort()).toEqual([false, true]);
  });

  it('leaves Escape to a menu that is open on it', async () => {
    const onClose = jest.fn();
    show(
      <ModalSurface title="Below" onClose={onClose}>
        <Menu
          label="More"
          items={[{ key: 'a', label: 'One' }]}
          trigger={(props) => (
            <button type="button" {...props}>
              More
            </button>
          )}
        />
      </ModalSurface>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('first focus', () => {
  it('goes to the first field of a modal, to the safe button of a confirmation and to Apply Changes', () => {
    const modal = show(
      <ModalSurface title="A" onClose={nothing}>
        <input aria-label="E-mail" />
      </ModalSurface>,
    );
    expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveFocus();
    modal.unmount();
    const confirm = show(
      <ConfirmSurface
        title="Delete Ridgeway?"
        onClose={nothing}
        onConfirm={nothing}
        confirmLabel="Delete organization"
        cancelLabel="Keep it"
        danger
      />,
    );
    expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
    confirm.unmount();
    show(
      <SuggestionSurface
        title="B"
        eyebrow="x"
        reason="y"
        onClose={nothing}
        onApply={nothing}
        onDismiss={nothing}
      />,
    );
    expect(screen.getByRole('button', { name: 'Apply Changes' })).toHaveFocus();
  });

  it('goes to the chosen one of views side by side, which is their tab stop', () => {
    show(
      <ModalSurface title="A" onClose={nothing}>
        <Segmented
          label="View"
          value="second"
          options={[
            { value: 'first', label: 'First' },
            { value: 'second', label: 'Second' },
          ]}
          onChange={nothing}
        />
      </ModalSurface>,
    );
    expect(screen.getByRole('radio', { name: 'Second' })).toHaveFocus();
  });

  it('applies a suggestion by Ctrl Enter', async () => {
    const onApply = jest.fn();
    show(
      <SuggestionSurface
        title="B"
        eyebrow="x"
        reason="y"
        onClose={nothing}
        onApply={onApply}
        onDismiss={nothing}
      />,
    );
    screen.getByRole('button', { name: 'Dismiss' }).focus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(onApply).toHaveBeenCalledTimes(1);
  });
});

describe('the side panel beside a list', () => {
  it('is not modal where there is room, so that the list stays usable', () => {
    const before = window.matchMedia;
    window.matchMedia = (query) => ({
      ...before.call(window, query),
      matches: query.includes('1280'),
    });
    show(
      <SidePanelSurface title="Northside Dental" onClose={nothing}>
        Facts
      </SidePanelSurface>,
    );
    expect(screen.getByRole('dialog', { name: 'Northside Dental' })).not.toHaveAttribute(
      'aria-modal',
    );
    expect(screen.queryByTestId('scrim')).not.toBeInTheDocument();
    window.matchMedia = before;
  });

  it('stays where it was while it closes above what opens in its place', () => {
    const before = window.matchMedia;
    window.matchMedia = (query) => ({
      ...before.call(window, query),
      matches: query.includes('1280'),
    });
    const panel = (depth: number, closing: boolean) => (
      <SidePanelSurface title="Facts" depth={depth} closing={closing} onClose={nothing} />
    );
    const { rerender } = show(panel(0, false));
    rerender(panel(1, true));
    expect(screen.getByRole('dialog', { name: 'Facts' }).parentElement).toHaveAttribute(
      'data-docked',
    );
    window.matchMedia = before;
  });
});

describe('where a bottom sheet rests', () => {
  const sheet = {
    height: 780,
    needed: 300,
    isTall: false,
    isChanging: false,
    before: 0,
  };

  it.each([
    ['as high as its content', sheet, 480],
    ['at full height for content that needs more', { ...sheet, needed: 900 }, 0],
    [
      'tall, at full height while something is read or typed',
      { ...sheet, isTall: true, isChanging: true },
      0,
    ],
    ['tall, lowered where it would stand half empty', { ...sheet, isTall: true }, 480],
    ['tall, at full height where a third is free', { ...sheet, isTall: true, needed: 530 }, 0],
    [
      'where it was, while more is read into it',
      { ...sheet, isTall: true, isChanging: true, before: 200 },
      200,
    ],
  ])('%s', (_, state, rest) => {
    expect(restOf(state)).toBe(rest);
  });
});

it('lowers a tall sheet with a foot to what it shows', () => {
  const heights = jest
    .spyOn(HTMLElement.prototype, 'offsetHeight', 'get')
    .mockImplementation(function height(this: HTMLElement) {
      return this.getAttribute('role') === 'dialog' ? 780 : 60;
    });
  show(
    <BottomSheetSurface title="Filter" tall footer="Done" onClose={nothing}>
      One condition
    </BottomSheetSurface>,
  );
  const sheet = screen.getByRole('dialog', { name: 'Filter' });
  expect(sheet).toHaveAttribute('data-lowered');
  expect(Number.parseFloat(sheet.style.getPropertyValue('--rest'))).toBeGreaterThan(500);
  heights.mockRestore();
});

describe('dragging a bottom sheet', () => {
  const height = 800;

  async function drag(distance: number, ms: number): Promise<jest.Mock> {
    const onClose = jest.fn();
    Object.defineProperty(window, 'innerHeight', { value: height, configurable: true });
    show(
      <BottomSheetSurface title="Sheet" onClose={onClose as () => void}>
        Rows
      </BottomSheetSurface>,
    );
    const grip = screen.getByTestId('sheet-grip');
    const at = (
      type: 'pointerDown' | 'pointerMove' | 'pointerUp',
      clientY: number,
      time: number,
    ): void => {
      const event = new MouseEvent(type.toLowerCase(), { bubbles: true, clientY });
      Object.defineProperty(event, 'timeStamp', { value: time });
      fireEvent(grip, event);
    };
    at('pointerDown', 100, 1000);
    at('pointerMove', 100 + distance / 2, 1000 + ms / 2);
    at('pointerMove', 100 + distance, 1000 + ms);
    at('pointerUp', 100 + distance, 1000 + ms + 1);
    return onClose;
  }

  it('follows the finger and springs back after 24 percent of the screen', async () => {
    const onClose = await drag(height * 0.24, 2000);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('closes after 26 percent of the screen', async () => {
    expect(await drag(height * 0.26, 2000)).toHaveBeenCalledTimes(1);
  });

  it('closes after a short but fast flick', async () => {
    expect(await drag(60, 100)).toHaveBeenCalledTimes(1);
  });

  it.each([
    [200, 0, 800, false],
    [201, 0, 800, true],
    [10, 0.5, 800, true],
    [10, 0.49, 800, false],
    [-300, -2, 800, false],
  ])('%d px at %d px/ms on %d px closes: %p', (distance, speed, screenHeight, closes) => {
    expect(closesAfter(distance, speed, screenHeight)).toBe(closes);
  });
});
