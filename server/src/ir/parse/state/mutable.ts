/** The model's types are read-only to everyone but the parser, which fills objects that were referred to before. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] };
