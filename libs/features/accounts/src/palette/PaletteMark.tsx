import {
  Avatar,
  type Icon,
  IconAlertCircle,
  IconArrowRight,
  IconBolt,
  IconBuildingStore,
  IconHelp,
  IconHistory,
  IconLayoutSidebarRight,
  IconMessage,
  IconSettings,
  IconStar,
  IconUser,
  Tile,
} from '@patchbay/kit';
import { type Command, type CommandGroup } from './rank.js';

/** The icon of what has none of its own. A group without an icon does not compile. */
const iconOf: Readonly<Record<CommandGroup, Icon>> = {
  best: IconStar,
  recent: IconHistory,
  pages: IconArrowRight,
  actions: IconBolt,
  overlays: IconLayoutSidebarRight,
  people: IconUser,
  conversations: IconMessage,
  accounts: IconBuildingStore,
  settings: IconSettings,
  help: IconHelp,
};

/** What stands before a command: a face of a person or an account, or an icon. */
export function PaletteMark({ command }: { readonly command: Command }) {
  const { face, failed, group } = command;
  if (face) {
    const Face = face.of === 'person' ? Avatar : Tile;
    return <Face name={face.name} size={20} {...(face.image ? { image: face.image } : {})} />;
  }
  const Glyph = failed ? IconAlertCircle : (command.icon ?? iconOf[group]);
  return <Glyph size={18} stroke={1.75} aria-hidden />;
}
