import { SectionNav, type SectionItem, type SectionNavProps } from '@patchbay/kit';
import {
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { createPortal } from 'react-dom';

interface FrameSlots {
  /** What the column is rendered into: one element for as long as the frame stands. */
  readonly section: HTMLElement;
  readonly wantSection: (wanted: boolean) => void;
  readonly awaitSection: (awaited: boolean) => void;
  readonly wantOwnHead: (wanted: boolean) => void;
}

const SlotsContext = createContext<FrameSlots | null>(null);

/** The properties of a screen that the frame depends on. */
export interface FrameState {
  /** Whether the screen has a section column; `sectionSlot` belongs there. */
  readonly hasSection: boolean;
  readonly sectionSlot: ReactNode;
  /** Whether a page that will have one is on its way. */
  readonly sectionComes: boolean;
  /** Whether the screen has its own header on phones. */
  readonly ownHead: boolean;
  readonly provide: (children: ReactNode) => ReactNode;
}

const sectionElement = (): HTMLElement => {
  const element = document.createElement('div');
  element.style.display = 'contents';
  return element;
};

/**
 * Used by the frame: the place where screens render their section column. Nothing that screens
 * receive changes while the frame stands: a screen that is hidden until its messages arrive takes
 * back what it wanted, and if that changed what it depends on, it would want it again, without limit.
 */
export function useFrameSlots(): FrameState {
  const [section] = useState(sectionElement);
  const [sections, setSections] = useState(0);
  const [coming, setComing] = useState(0);
  const [heads, setHeads] = useState(0);
  const slots = useMemo<FrameSlots>(
    () => ({
      section,
      wantSection: (wanted) => setSections((count) => count + (wanted ? 1 : -1)),
      awaitSection: (awaited) => setComing((count) => count + (awaited ? 1 : -1)),
      wantOwnHead: (wanted) => setHeads((count) => count + (wanted ? 1 : -1)),
    }),
    [section],
  );
  const attach = useCallback((place: HTMLElement | null) => place?.append(section), [section]);
  return {
    hasSection: sections > 0,
    sectionSlot: <div ref={attach} style={{ display: 'contents' }} />,
    sectionComes: coming > 0,
    ownHead: heads > 0,
    provide: (children) => <SlotsContext value={slots}>{children}</SlotsContext>,
  };
}

/**
 * The column beside a screen: its title, groups of links, and one slot at the bottom. Renders
 * nothing outside the frame. What its slot still fetches does not hide the screen.
 */
export function SectionColumn<Item extends SectionItem>(props: SectionNavProps<Item>) {
  const slots = useContext(SlotsContext);
  const want = slots?.wantSection;
  useLayoutEffect(() => {
    want?.(true);
    return () => want?.(false);
  }, [want]);
  if (!slots) return null;
  const slot = props.slot ? <Suspense>{props.slot}</Suspense> : undefined;
  return createPortal(<SectionNav {...props} slot={slot} />, slots.section);
}

/** Keeps the place of the section column while the page that draws it is on its way. */
export function useComingSection(comes: boolean): void {
  const wait = useContext(SlotsContext)?.awaitSection;
  useLayoutEffect(() => {
    if (!comes) return;
    wait?.(true);
    return () => wait?.(false);
  }, [wait, comes]);
}

/** Tells the frame that this screen has its own header on phones, such as a back button. */
export function useOwnPhoneHead(wanted = true): void {
  const want = useContext(SlotsContext)?.wantOwnHead;
  useLayoutEffect(() => {
    if (!wanted) return;
    want?.(true);
    return () => want?.(false);
  }, [want, wanted]);
}
