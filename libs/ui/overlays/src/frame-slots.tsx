import { SectionNav, type SectionItem, type SectionNavProps } from '@patchbay/kit';
import {
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { createPortal } from 'react-dom';

interface FrameSlots {
  readonly section: HTMLElement | null;
  readonly wantSection: (wanted: boolean) => void;
  readonly wantOwnHead: (wanted: boolean) => void;
}

const SlotsContext = createContext<FrameSlots | null>(null);

/** The properties of a screen that the frame depends on. */
export interface FrameState {
  /** Whether the screen has a section column; `sectionSlot` belongs there. */
  readonly hasSection: boolean;
  readonly sectionSlot: ReactNode;
  /** Whether the screen has its own header on phones. */
  readonly ownHead: boolean;
  readonly provide: (children: ReactNode) => ReactNode;
}

/** Used by the frame: the place where screens render their section column. */
export function useFrameSlots(): FrameState {
  const [section, setSection] = useState<HTMLElement | null>(null);
  const [sections, setSections] = useState(0);
  const [heads, setHeads] = useState(0);
  const slots = useMemo<FrameSlots>(
    () => ({
      section,
      wantSection: (wanted) => setSections((count) => count + (wanted ? 1 : -1)),
      wantOwnHead: (wanted) => setHeads((count) => count + (wanted ? 1 : -1)),
    }),
    [section],
  );
  return {
    hasSection: sections > 0,
    sectionSlot: <div ref={setSection} style={{ display: 'contents' }} />,
    ownHead: heads > 0,
    provide: (children) => <SlotsContext value={slots}>{children}</SlotsContext>,
  };
}

/**
 * The column beside a screen: its title, groups of links, and one slot at the bottom. Renders
 * nothing outside the frame.
 */
export function SectionColumn<Item extends SectionItem>(props: SectionNavProps<Item>) {
  const slots = useContext(SlotsContext);
  const want = slots?.wantSection;
  useLayoutEffect(() => {
    want?.(true);
    return () => want?.(false);
  }, [want]);
  return slots?.section ? createPortal(<SectionNav {...props} />, slots.section) : null;
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
