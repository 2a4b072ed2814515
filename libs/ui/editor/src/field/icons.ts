// The icons of the kit are one file of the first load; these are in the chunk of the editor.
import At from '@tabler/icons-react/dist/esm/icons/IconAt.mjs';
import Bold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs';
import Heading from '@tabler/icons-react/dist/esm/icons/IconHeading.mjs';
import List from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import ListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs';

/** The icons of the tools that only this editor has. */
export const toolIcons = { At, Bold, Heading, List, ListNumbers };
