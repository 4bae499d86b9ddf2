/** Why an expression has no value; the text is for the user. */
export class EvaluationError extends Error {}
