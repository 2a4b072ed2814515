import { type Vector } from './vectors.js';

/** Takes in what rows give, block by block, and gives one result. It leaves out nulls. */
export interface Fold {
  take(vector: Vector, size: number): void;
  result(): number;
}
