/** Folds that one call from outside may cause in turn. */
const ALLOWANCE = 200;

/**
 * Bounds the work of a call into the builder: rules build terms, which sets off more rules. When the allowance is used
 * up, terms are made as they are asked for, unfolded, which is always right. This also bounds the recursion.
 */
export class Effort {
  private depth = 0;
  private left = 0;

  /** With an allowance of 0 nothing is folded. */
  constructor(private readonly allowance = ALLOWANCE) {}

  get exhausted(): boolean {
    return this.left <= 0;
  }

  /** Before a rule is tried; false when the term is to be made as it is. Otherwise `leave` must follow. */
  enter(): boolean {
    if (this.depth === 0) this.left = this.allowance;
    if (this.left <= 0) return false;
    this.left--;
    this.depth++;
    return true;
  }

  leave(): void {
    this.depth--;
  }
}
