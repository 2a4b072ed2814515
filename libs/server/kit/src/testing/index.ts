export { type ActorKind, type FixtureActor, type FixtureNode, type Expectation, expectedOf, isBeneath } from './expected.js';
export { type Probe, argumentsFor, hasNoHarmlessProbe, probePath } from './probe.js';
