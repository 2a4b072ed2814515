export {
  type ActorKind,
  type FixtureActor,
  type FixtureNode,
  type Expectation,
  expectedOf,
  isBeneath,
} from './expected.js';
export { argumentsFor } from './probe.js';
