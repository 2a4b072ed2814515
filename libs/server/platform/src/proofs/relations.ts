import { type FixtureNode } from '@patchbay/server-kit/testing';

/**
 * The relation of a node to the caller's node; `withheld` is below it, but a restricted member
 * has no access to it.
 */
export const relations = [
  'self',
  'child',
  'grandchild',
  'parent',
  'sibling',
  'cousin',
  'foreign',
  'deleted',
  'never issued',
  'withheld',
] as const;
export type Relation = (typeof relations)[number];

const topOf = (node: FixtureNode): FixtureNode =>
  node.parent && node.parent.parent ? topOf(node.parent) : node;

/**
 * The node in a relation to another, or null where the tree has none: no node is below an agent
 * or above the platform.
 */
export function relationsOf(
  home: FixtureNode,
  relation: Relation,
  nodes: readonly FixtureNode[],
  permitted: readonly FixtureNode[] = [],
): FixtureNode | null {
  const peers = nodes.filter((node) => node.tier === home.tier && node.id !== home.id);
  const [first] = {
    self: [home],
    child: nodes.filter((node) => node.parent?.id === home.id),
    grandchild: nodes.filter((node) => node.parent?.parent?.id === home.id),
    parent: home.parent ? [home.parent] : [],
    sibling: peers.filter((node) => node.parent?.id === home.parent?.id),
    cousin: peers.filter(
      (node) =>
        node.parent?.id !== home.parent?.id && node.parent?.parent?.id === home.parent?.parent?.id,
    ),
    foreign: peers.filter((node) => topOf(node).id !== topOf(home).id),
    deleted: [],
    'never issued': [],
    withheld:
      permitted.length > 0
        ? nodes.filter((node) => node.parent?.id === home.id && !permitted.includes(node))
        : [],
  }[relation];
  return first ?? null;
}
