import { type Vector } from '../vectors/vectors.js';

/**
 * An aggregate function: receives the values block by block, ignores nulls, and returns one result.
 */
export interface Aggregate {
  take(vector: Vector, size: number): void;
  result(): number;
}
